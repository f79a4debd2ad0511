import { productDescription } from '@mendwell/contracts/pages';
import { useEffect } from 'react';
import { useLocation } from './router.ts';

interface PageTexts {
  title: string;
  /** Default the product's description. */
  description?: string;
}

/** The page's Open Graph data. */
interface SharedLink {
  /** Default the page's title. */
  heading?: string | undefined;
  /** A URL or path. */
  picture?: string | undefined;
}

/** Sets a value of the head's tag with `name`, creating the tag if needed. Returns a function that undoes the change. */
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

/**
 * The URL of a picture or page of ours, given as a path; any other URL stays as it is. Not parsed: browsers refuse some URLs
 * that services accept.
 */
export const absoluteUrl = (address: string): string =>
  address.startsWith('/') ? window.location.origin + address : address;

const setShared = (property: string, value: string) =>
  setTag('meta', ['property', `og:${property}`], 'content', value);

/**
 * Sets the page's title, description, Open Graph tags and its canonical URL, which has no query. The texts are those in
 * `slice.ts`, which the gateway sets for the first page of a visit.
 */
export function usePage(
  { title, description = productDescription }: PageTexts,
  { heading, picture }: SharedLink = {},
): void {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const address = absoluteUrl(pathname.replace(/(.)\/+$/, '$1'));
    const undo = [
      setTag('link', ['rel', 'canonical'], 'href', address),
      setShared('url', address),
      setShared('title', heading ?? title),
      setTag('meta', ['name', 'description'], 'content', description),
      setShared('description', description),
    ];
    if (picture) undo.push(setShared('image', absoluteUrl(picture)));
    return () => {
      for (const restore of undo) restore();
    };
  }, [pathname, title, description, heading, picture]);
}
