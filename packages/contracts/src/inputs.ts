import { toCents } from './money.ts';
import { isPictureAddress, readable, readableLine } from './text.ts';
import * as z from './zod.ts';

/* The schemas of what people type. Apart, because a form loads them when it is sent. */

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

/** The address of a picture: http(s) without credentials, or a path under `/media/` that we serve; ≤ 2048. */
export const PictureAddress = requiredText('Image', 2048).check(
  z.refine(isPictureAddress, 'Image must be a web address that starts with https:// or http://'),
);

/** The maximum price, in dollars before rounding. */
const maxPrice = 100_000;
/** The card provider's minimum charge, in cents. */
const minChargeCents = 50;

const price = z
  .number('Price must be a number')
  .check(z.gte(0, 'Price must not be negative'), z.lte(maxPrice, `Price must be at most ${maxPrice}`));

/** The price of a service in dollars: free, or at least the minimum charge. */
export const ServicePrice = price.check(
  z.refine(
    (dollars) => dollars === 0 || toCents(dollars) >= minChargeCents,
    'Price must be 0 or at least 0.50',
  ),
);

/** The amount of a payment in dollars, at least the minimum charge. */
export const PaymentPrice = price.check(
  z.refine((dollars) => toCents(dollars) >= minChargeCents, 'Price must be at least 0.50'),
);
