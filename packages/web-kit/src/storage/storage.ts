/** Runs `use`; returns `undefined` if the browser blocks site data, where even reading `localStorage` throws. */
export const ifAllowed = <Result>(use: () => Result): Result | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};
