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
