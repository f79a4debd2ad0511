/*
 * Search without a search engine: every service carries the short substrings ("grams") of its words, and an
 * index on them finds the services that can match; a literal comparison decides. A word of three characters
 * or more is looked up by its trigrams, a shorter one by itself.
 */

const longestGram = 3;
/** More would cost the query planner more than they narrow down. */
const gramsPerQuery = 12;

/** Text as it is compared: without case and accents. Spaces stay, other signs are taken literally. */
export const normalise = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words of a search, normalised; none for an empty one. */
export const wordsOf = (text: string): string[] => [...new Set(normalise(text).split(/\s+/).filter(Boolean))];

const substringsOf = (word: string, length: number): string[] => {
  const characters = [...word];
  return characters
    .slice(0, Math.max(0, characters.length - length + 1))
    .map((_, start) => characters.slice(start, start + length).join(''));
};

/** Everything a search word for this text can be looked up by: what is stored with a service. */
export const gramsOf = (text: string): string[] => {
  const lengths = Array.from({ length: longestGram }, (_, index) => index + 1);
  return [
    ...new Set(wordsOf(text).flatMap((word) => lengths.flatMap((length) => substringsOf(word, length)))),
  ];
};

/** The grams that a text with all these words must have. */
export function gramsToFind(words: string[]): string[] {
  const grams = words.flatMap((word) => substringsOf(word, Math.min(longestGram, [...word].length)));
  const step = Math.max(1, grams.length / gramsPerQuery);
  const spread = grams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...new Set(spread)];
}

/** A pattern that matches the word and nothing else: every sign of a regular expression is taken literally. */
export const literal = (word: string): RegExp => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
