/**
 * Uses the browser's storage if the browser lets us: where site data is blocked, already touching `localStorage`
 * throws, and `use` answers `undefined`. What was to be remembered is forgotten, nothing else.
 */
export const ifAllowed = <Result>(use: () => Result): Result | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};
