import { useLocation, useNavigationType } from '@mendwell/web-kit/router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * After each navigation, focuses the new page's heading or scrolls to the URL's fragment (`/#contact`), once it appears
 * inside `container`.
 */
export const useNavigationFocus = (container: RefObject<HTMLElement | null>): void => {
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
    return whenPresent(
      container.current,
      hash ? `#${CSS.escape(hash.slice(1))}` : 'h1[tabindex]',
      (element) => {
        if (hash) element.scrollIntoView();
        else element.focus({ preventScroll: true });
      },
    );
  }, [pathname, hash, key, isBackOrForward, container]);
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
