import { useEffect } from 'react';

/** Logs a failure in the words of the specification. */
export const useLogFailure = (error: Error | null) => {
  useEffect(() => {
    if (error) console.error('Error fetching data:', error);
  }, [error]);
};
