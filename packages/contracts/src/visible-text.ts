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

/** A name or title within a plain text, so that one written from right to left does not reorder what stands beside it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
