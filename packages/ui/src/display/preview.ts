/** The first `length` characters (code points, so that emoji stay whole), and `...` if the text is longer. */
export function preview(text: string, length: number) {
  const characters = [...text];
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
