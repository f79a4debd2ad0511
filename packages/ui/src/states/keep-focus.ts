import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading } from '../display/page-heading.tsx';

/** What stays when something in it is replaced. */
const places = 'main, section, form, [data-boundary], dialog, [role=dialog]';

/**
 * A ref for an element that may disappear with the focus in it, such as an error with its retry button: the focus moves to the
 * part of the page around it.
 */
export const keepFocus = (element: HTMLElement | null) => () => {
  const place =
    element?.contains(document.activeElement) && element.parentElement?.closest<HTMLElement>(places);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

const hasNoFocus = () => !document.activeElement || document.activeElement === document.body;

/**
 * When the component goes with the focus in it, the focus returns to what had it before, or goes to the page's heading if that is
 * gone or disabled.
 */
export function useFocusReturn(): void {
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
  }, []);
  useEffect(
    () => () => {
      if (hasNoFocus() && opener.current instanceof HTMLElement) opener.current.focus();
      if (hasNoFocus()) focusHeading();
    },
    [],
  );
}
