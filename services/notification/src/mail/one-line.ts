import { preview } from '@mendwell/contracts/preview';

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const longestName = 100;

/** A person's name for headers and calendar entries, on a single line. */
export const oneLine = (name: string): string =>
  preview(name.replace(controlCharacters, ' ').trim(), longestName, '…');
