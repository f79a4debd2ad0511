import { useEffect } from 'react';

/**
 * Names the page in the browser's tab and history. `title` is shown as it is; `description` is what search engines
 * print below it, for a page that they can see and that is not what the product as a whole is.
 */
export const usePage = (title: string, description?: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('[name=description]');
    if (!meta || !description) return;
    const ofProduct = meta.content;
    meta.content = description;
    return () => {
      meta.content = ofProduct;
    };
  }, [description]);
};
