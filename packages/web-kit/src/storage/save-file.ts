/** Some browsers read the file only a while after the click. */
const revokeAfterMs = 60_000;

/** Downloads `file` under a name. */
export const saveFile = (file: Blob, download: string): void => {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), revokeAfterMs);
};
