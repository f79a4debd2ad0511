// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A person's name as headers and calendar entries may hold it: nothing in it begins another line. */
export const oneLine = (name: string) => name.replace(controlCharacters, ' ').trim().slice(0, 100);
