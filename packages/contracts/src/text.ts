import * as z from 'zod/mini';
import { readable, readableLine } from './visible-text.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Length in code points, not UTF-16 units. */
const lengthOf = (value: string) => [...value].length;

/**
 * Required text of 1 to `max` code points, as `readable` returns it; control characters other than line breaks and tabs are
 * refused. `label` starts the messages for users, such as `Service name is required`.
 */
export const requiredText = (label: string, max: number) => required(label, text(label, max, readable));

/** Like `requiredText`, but on one line. */
export const requiredLine = (label: string, max: number) => required(label, text(label, max, readableLine));

/** Like `requiredText`, but may be empty. */
export const optionalText = (label: string, max: number) => text(label, max, readable);

const required = (label: string, schema: ReturnType<typeof text>) =>
  schema
    .check(z.refine((value) => value !== '', { error: `${label} is required`, abort: true }))
    .register(z.globalRegistry, { pattern: '\\S' });

/** The text is checked as it will be stored, so that a repeated request equals the stored one. */
const text = (label: string, max: number, stored: (typed: string) => string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be text`),
    })
    .check(
      z.refine((value) => !controlCharacters.test(value), `${label} contains characters that cannot be used`),
      z.overwrite(stored),
      z.refine((value) => lengthOf(value) <= max, `${label} must be at most ${max} characters`),
    )
    // For OpenAPI. JSON Schema counts code points; zod's own `maxLength` would count UTF-16 units.
    .register(z.globalRegistry, { maxLength: max, not: { pattern: controlCharacters.source } });

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

const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9._/-]*$/;

const isPictureAddress = (value: string) => {
  if (value.startsWith('/')) return mediaPath.test(value) && !value.includes('..');
  try {
    const { username, password } = new URL(value);
    return /^https?:\/\//i.test(value) && username === '' && password === '';
  } catch {
    return false;
  }
};

/** The address of a picture: http(s) without credentials, or a path under `/media/` that we serve; ≤ 2048. */
export const PictureAddress = requiredText('Image', 2048).check(
  z.refine(isPictureAddress, 'Image must be a web address that starts with https:// or http://'),
);
