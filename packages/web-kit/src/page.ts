import { productDescription } from '@mendwell/contracts/pages';
import { useEffect } from 'react';
import { useLocation } from './router.ts';

/** What a link to the page shows where it is shared: a heading if not the title, and a picture's address or path. */
interface SharedLink {
  heading?: string | undefined;
  picture?: string | undefined;
}

/** Gives the tag of the head with `name` a value, and makes the tag if there is none; answers how to undo that. */
function setTag(tag: 'meta' | 'link', name: [string, string], attribute: string, value: string) {
  const present = document.head.querySelector(`${tag}[${name[0]}="${name[1]}"]`);
  const element = present ?? document.head.appendChild(document.createElement(tag));
  const before = element.getAttribute(attribute);
  element.setAttribute(...name);
  element.setAttribute(attribute, value);
  return () => {
    if (present && before !== null) element.setAttribute(attribute, before);
    else element.remove();
  };
}

const setShared = (property: string, value: string) =>
  setTag('meta', ['property', `og:${property}`], 'content', value);

/**
 * Names the page in the browser's tab and history. `title` is shown as it is; `description` is what search engines
 * print below it; the product's own unless given. Its canonical address is without query, and a link to it that is
 * shared shows the same words.
 */
export function usePage(
  title: string,
  description: string = productDescription,
  { heading, picture }: SharedLink = {},
): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const { origin } = window.location;
    const address = origin + pathname.replace(/(.)\/+$/, '$1');
    const undo = [
      setTag('link', ['rel', 'canonical'], 'href', address),
      setShared('url', address),
      setShared('title', heading ?? title),
      setTag('meta', ['name', 'description'], 'content', description),
      setShared('description', description),
    ];
    if (picture) undo.push(setShared('image', new URL(picture, origin).href));
    return () => {
      for (const restore of undo) restore();
    };
  }, [pathname, title, description, heading, picture]);
}
