import { createContext, useContext, useLayoutEffect } from 'react';

/** Makes the open page one that does not exist. */
export const MissingContext = createContext(() => {});

/** Does so, before anything is painted, while `isMissing`. */
export function useMissing(isMissing: boolean): void {
  const leave = useContext(MissingContext);
  useLayoutEffect(() => {
    if (isMissing) leave();
  }, [isMissing, leave]);
}
