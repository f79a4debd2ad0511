import * as z from 'zod/mini';

/** A body that is not JSON. */
export const PlainText = z.string();

/** A whole number within limits; `label` starts the messages for users. */
export const wholeNumber = (label: string, { least, most }: { least: number; most: number }) =>
  z
    .int(`${label} must be a whole number`)
    .check(
      z.gte(least, `${label} must be at least ${least}`),
      z.lte(most, `${label} must be at most ${most}`),
    );

/**
 * One of the given values, or an unknown one of a newer server, which readers must handle too. OpenAPI lists only the
 * known ones, to which servers are held.
 */
export const openEnum = <Word extends string>({ options }: { options: Word[] }) =>
  z.string().register(z.globalRegistry, { enum: options }) as unknown as z.ZodMiniType<
    Word | (string & {}),
    string
  >;

/** A 24-digit hexadecimal document id. */
export const documentId = /^[0-9a-f]{24}$/i;

/** A document id in a path, parsed to lower case; `missing` is the message for anything else. */
export const pathId = (missing: string) =>
  z.string(missing).check(z.regex(documentId, missing), z.toLowerCase());
