/// <reference path="./latinize.d.ts" />
import latinize from 'latinize';

/** Accents and vowel points, which people leave out. Voiced kana are other letters, and so are the vowels of other scripts. */
const accents =
  /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}/gu;
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Characters with a plain one that people type instead. */
const alike: [RegExp, string][] = [
  [/[`´ʹʻʼʽˈ‘’‛′‵ꞌ׳]/g, "'"],
  [/[“”„‟«»״]/g, '"'],
  [/[\p{Pd}−⁃]/gu, '-'],
  // From fractions such as ½.
  [/⁄/g, '/'],
  [/\u2800/g, ' '],
  [/ς/g, 'σ'],
];

/** Full case folding: ß, ẞ and dotless ı have their plain letters in the upper case of their lower case. */
const foldCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase();

/**
 * Text for comparison, so that people find what they mean: full case folding, compatibility forms, no accents, strokes,
 * ligatures or invisible characters. Spaces and signs stay.
 */
export function fold(text: string): string {
  const letters = foldCase(text.normalize('NFC'))
    // The compatibility form of a spacing accent would be a blank.
    .replace(/\P{Sk}+/gu, (part) => part.normalize('NFKD'))
    .replace(accents, '')
    .replace(invisible, '');
  // The library would turn Cyrillic into Latin, too.
  const latin = letters.replace(/\p{Script=Latin}+/gu, (part) => latinize(part));
  // Compatibility forms and small capitals have become capitals.
  const plain = alike.reduce((text, [pattern, sign]) => text.replace(pattern, sign), foldCase(latin));
  return plain.normalize('NFC');
}
