/** The first `length` characters (code points, so that no emoji is torn) and `...` when more follow. */
export function preview(text: string, length: number) {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
