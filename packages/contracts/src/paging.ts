import * as z from 'zod/mini';

/** The default and the maximum `limit` of a list. */
export const pageLimit = { default: 60, max: 100 } as const;

const invalidLimit = 'Limit must be a positive whole number';
const cursor = (name: string) =>
  z.optional(z.string(`${name} is not valid`).check(z.maxLength(200, `${name} is not valid`)));

/**
 * Query of every list. A `limit` above 100 counts as 100. `after` and `before` are opaque cursors from the `Link` header;
 * only one may be given.
 */
export const PageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string(invalidLimit).check(z.regex(/^0*[1-9]\d*$/, invalidLimit)),
      z.transform((value) => Math.min(Number(value), pageLimit.max)),
    ),
    pageLimit.default,
  ),
  after: cursor('After'),
  before: cursor('Before'),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** Headers of every list: its total length, and links to the `next` and `prev` page. */
export const PageHeaders = z.object({
  'x-total-count': z.string().check(z.regex(/^\d+$/)),
  link: z.optional(z.string()),
});
