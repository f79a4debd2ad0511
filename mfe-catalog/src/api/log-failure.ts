import { useEffect } from 'react';

/** Failures that the specification sends to the console, in its words. */
export const useLogFailure = (error: Error | null) => {
  useEffect(() => {
    if (error) console.error('Error fetching data:', error);
  }, [error]);
};
