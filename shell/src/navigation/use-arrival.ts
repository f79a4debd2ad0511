import { useLocation, useNavigationType } from '@mendwell/web-kit/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After each navigation: moves focus to the new page's heading, or the view to the part that the address names
 * (`/#contact`). Both may come later than the address, once the page has loaded; `place` is where pages appear.
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

    // Going back, the browser restores the view by itself.
    if (!hash && !isBackOrForward) window.scrollTo(0, 0);
    return whenPresent(place.current, hash ? `#${CSS.escape(hash.slice(1))}` : 'h1[tabindex]', (element) => {
      if (hash) element.scrollIntoView();
      else element.focus({ preventScroll: true });
    });
  }, [pathname, hash, key, isBackOrForward, place]);
};

/**
 * Calls `onPresent` with the first element inside `place` that matches, now or when it appears; never once the
 * person has begun to do something else. Returns how to stop waiting.
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
