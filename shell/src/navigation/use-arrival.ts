import { useLocation, useNavigationType } from '@mendwell/web-kit/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After each navigation: focuses the new page's heading, or scrolls to the part that the address names (`/#contact`).
 * Both may appear later than the address changes, when the page has loaded; `place` is the element that holds pages.
 */
export const useArrival = (place: RefObject<HTMLElement | null>): void => {
  const { pathname, hash, key } = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const previous = useRef({ pathname, key });

  useEffect(() => {
    const isFirstPage = previous.current.key === key;
    const isSamePage = previous.current.pathname === pathname;
    previous.current = { pathname, key };
    if (isFirstPage ? !hash : isSamePage && !hash) return;

    // On Back and Forward the browser restores the scroll position itself.
    if (!hash && !isBackOrForward) window.scrollTo(0, 0);
    return whenPresent(place.current, hash ? `#${CSS.escape(hash.slice(1))}` : 'h1[tabindex]', (element) => {
      if (hash) element.scrollIntoView();
      else element.focus({ preventScroll: true });
    });
  }, [pathname, hash, key, isBackOrForward, place]);
};

/**
 * Calls `onPresent` with the first element inside `place` that matches, now or when it appears, unless the user has
 * begun to do something else. Returns how to stop waiting.
 */
const whenPresent = (
  place: HTMLElement | null,
  selector: string,
  onPresent: (element: HTMLElement) => void,
) => {
  const observer = new MutationObserver(() => attempt());
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('pointerdown', stop);
    window.removeEventListener('keydown', stop);
  };
  const attempt = () => {
    const element = place?.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    onPresent(element);
  };
  if (place) observer.observe(place, { childList: true, subtree: true });
  window.addEventListener('pointerdown', stop);
  window.addEventListener('keydown', stop);
  attempt();
  return stop;
};
