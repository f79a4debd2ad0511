import { useLocation, useNavigationType } from '@mendwell/web-kit/routing/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After each navigation, focuses the new page's heading or scrolls to the URL's fragment (`/#contact`), once it appears
 * inside `container`.
 */
export const useNavigationFocus = (container: RefObject<HTMLElement | null>): void => {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === 'POP';
  const previous = useRef(location);

  useEffect(() => {
    const before = previous.current;
    previous.current = location;
    const { pathname, search, hash } = location;
    // A link without the fragment leads to the top. A search stays where it is.
    const isSamePage = before.pathname === pathname && (before.search !== search || !before.hash);
    if (!hash && (before === location || isSamePage)) return;

    // On Back and Forward the browser restores the scroll position itself.
    if (!hash && !isBackOrForward) window.scrollTo(0, 0);
    return whenPresent(
      container.current,
      hash ? `#${CSS.escape(hash.slice(1))}` : 'h1[tabindex]',
      (element) => {
        if (hash) element.scrollIntoView();
        else element.focus({ preventScroll: true });
      },
    );
  }, [location, isBackOrForward, container]);
};

/**
 * Calls `onPresent` with the first matching element inside `container`, now or when it appears, unless the user presses a
 * key or the pointer first. Returns a function to stop waiting.
 */
const whenPresent = (
  container: HTMLElement | null,
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
    const element = container?.querySelector<HTMLElement>(selector);
    if (!element) return;
    stop();
    onPresent(element);
  };
  if (container) observer.observe(container, { childList: true, subtree: true });
  window.addEventListener('pointerdown', stop);
  window.addEventListener('keydown', stop);
  attempt();
  return stop;
};
