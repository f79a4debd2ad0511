import { useEffect } from 'react';

/** Names the page in the browser's tab and history. `title` is shown as it is. */
export const usePage = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};
