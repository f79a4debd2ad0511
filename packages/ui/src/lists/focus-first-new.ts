import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first new element of a list that grows at the press of a button, which moves down and finally
 * disappears. `elements` returns the rendered items; call the returned function with their number when it is pressed.
 */
export const useFocusFirstNew = (
  elements: () => ArrayLike<Element> | undefined,
): ((count: number) => void) => {
  const press = useRef<{ count: number; button: Element | null }>(undefined);

  useEffect(() => {
    const element = press.current && elements()?.[press.current.count];
    if (!(element instanceof HTMLElement)) return;
    const { button } = press.current ?? {};
    press.current = undefined;
    // The user may have moved on before the new items arrived. The focus of a button that disappeared is around them.
    const { activeElement } = document;
    if (activeElement !== button && !activeElement?.contains(element)) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  });

  return (count) => {
    press.current = { count, button: document.activeElement };
  };
};
