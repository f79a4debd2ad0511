import * as z from './zod.ts';

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

/*
 * Which text people can see. By Unicode properties, because the characters without a picture are many and spread out:
 * zero-width ones, soft hyphens, Hangul fillers, variation selectors, tags, direction marks.
 */

/** Drawn as blanks, although Unicode counts them as symbols: the empty braille pattern and the empty note head. */
const drawnBlank = '\\u2800\\u{1D159}';

/** A pattern, with the flag `u` or `v`, for text with at least one character that people can see. */
export const visiblePattern = `[^\\p{White_Space}\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}${drawnBlank}]`;

const visible = new RegExp(visiblePattern, 'u');

/** Halves of characters, which cannot be stored. */
const loneSurrogates = /\p{Surrogate}/gu;

/** Embeddings, overrides and isolates. They change the direction of what follows, until another one ends them. */
const directionChanges = /[\u202a-\u202e\u2066-\u2069]/g;

const lineBreaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * Somebody's text as others read it: trimmed, without halves of characters, and without characters that turn the text
 * around it. Empty if nothing in it can be seen.
 */
export function readable(text: string): string {
  const kept = text.replace(loneSurrogates, '\ufffd').replace(directionChanges, '').trim();
  return visible.test(kept) ? kept : '';
}

/** Like `readable`, on one line and without control characters: for names and titles. */
export const readableLine = (text: string): string => readable(text.replace(lineBreaks, ' '));

/** Letters and marks that are read from right to left: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name or title within a plain text, so that one written from right to left does not reorder what stands beside it. Others stay
 * as they are: older mail programs show the isolating characters as boxes.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Reused, because it holds off-heap memory that is freed late. */
let segmenter: Intl.Segmenter | undefined;

/** What readers see as one character each, such as a flag; in browsers that cannot tell, code points. */
function* graphemesOf(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * The first `length` characters (code points), and `ellipsis` if the text is longer. What readers see as one character,
 * such as a flag or a letter with its accents, is kept whole or left out.
 */
export function preview(text: string, length: number, ellipsis = '...'): string {
  if ([...text].length <= length) return text;
  let [shown, room] = ['', length];
  for (const grapheme of graphemesOf(text)) {
    room -= [...grapheme].length;
    if (room < 0) break;
    shown += grapheme;
  }
  return shown + ellipsis;
}

const mediaPath = /^\/media\/[A-Za-z0-9][A-Za-z0-9._/-]*$/;

/** Whether it is http(s) without credentials, or a path under `/media/` that we serve. */
export const isPictureAddress = (value: string) => {
  if (value.startsWith('/')) return mediaPath.test(value) && !value.includes('..');
  try {
    const { username, password } = new URL(value);
    return /^https?:\/\//i.test(value) && username === '' && password === '';
  } catch {
    return false;
  }
};
