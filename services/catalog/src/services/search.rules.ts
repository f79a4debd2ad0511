import { fold } from './folding.rules.ts';

/*
 * Search without a search engine: each service stores the short substrings ("grams") of its words. An index on them finds
 * candidates, which are then compared literally. Words of three or more characters are looked up by their trigrams, shorter
 * ones as they are.
 */

const longestGram = 3;
/** More grams would cost the query planner more than they save. */
const gramsPerQuery = 12;

/** The folded words of a search; none for an empty one. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

const substringsOf = (word: string, length: number): string[] => {
  const characters = [...word];
  return characters
    .slice(0, Math.max(0, characters.length - length + 1))
    .map((_, start) => characters.slice(start, start + length).join(''));
};

/** All grams of a text, as stored with a service. */
export const gramsOf = (text: string): string[] => {
  const lengths = Array.from({ length: longestGram }, (_, index) => index + 1);
  return [
    ...new Set(wordsOf(text).flatMap((word) => lengths.flatMap((length) => substringsOf(word, length)))),
  ];
};

/** Grams that any text with all these words must have. */
export function gramsToFind(words: string[]): string[] {
  const grams = words.flatMap((word) => substringsOf(word, Math.min(longestGram, [...word].length)));
  const step = Math.max(1, grams.length / gramsPerQuery);
  const spread = grams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return [...new Set(spread)];
}

/** A pattern that matches the word literally. */
export const literal = (word: string): RegExp => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));

const inTitle = (words: string[]) => words.map((word) => `(?=[^\\n]*${literal(word).source})`).join('');
/** Patterns for a text whose first line, the title, has every word, and for one whose title lacks some. */
export const titleWith = (words: string[]): RegExp => new RegExp(`^${inTitle(words)}`);
export const titleWithout = (words: string[]): RegExp => new RegExp(`^(?!${inTitle(words)})`);
