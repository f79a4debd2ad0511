import { fold } from './folding.rules.ts';

/*
 * Search without a search engine: each service stores the short substrings ("grams") of its words. An index on them finds
 * candidates, which are then compared literally. Words of three or more characters are looked up by their trigrams, shorter
 * ones as they are.
 */

const longestGram = 3;
/** MongoDB reads one gram's services and compares the other grams with each, so more would cost more than they save. */
const gramsPerQuery = 3;

/** The folded words of a search; none for an empty one. */
export const wordsOf = (text: string): string[] => [...new Set(fold(text).split(/\s+/).filter(Boolean))];

const substringsOf = (word: string, length: number): string[] => {
  const characters = [...word];
  return characters
    .slice(0, Math.max(0, characters.length - length + 1))
    .map((_, start) => characters.slice(start, start + length).join(''));
};

/** All grams of a text. */
const gramsOf = (text: string): string[] => {
  const lengths = Array.from({ length: longestGram }, (_, index) => index + 1);
  return wordsOf(text).flatMap((word) => lengths.flatMap((length) => substringsOf(word, length)));
};

const asTitle = (gram: string) => `title:${gram}`;

/** What is stored with a service: the grams of its texts, and once more those of its title, marked as such. */
export const storedGrams = (title: string, text: string): string[] => [
  ...new Set([...gramsOf(text), ...gramsOf(title).map(asTitle)]),
];

/** Grams that any text with all these words must have: the middle ones of the longest words, which are the rarest. */
export function gramsOfWords(words: string[]): string[] {
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, gramsPerQuery);
  const middle = longest.map((word) => {
    const grams = substringsOf(word, Math.min(longestGram, [...word].length));
    return grams[Math.floor(grams.length / 2)] ?? word;
  });
  return [...new Set(middle)];
}

/** Likewise, of a title with all these words. */
export const gramsOfTitle = (words: string[]): string[] => gramsOfWords(words).map(asTitle);

/** A pattern that matches the word literally. */
export const literal = (word: string): RegExp => new RegExp(word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));

const inTitle = (words: string[]) => words.map((word) => `(?=[^\\n]*${literal(word).source})`).join('');
/** Patterns for a text whose first line, the title, has every word, and for one whose title lacks some. */
export const titleWith = (words: string[]): RegExp => new RegExp(`^${inTitle(words)}`);
export const titleWithout = (words: string[]): RegExp => new RegExp(`^(?!${inTitle(words)})`);
