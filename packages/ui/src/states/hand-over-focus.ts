/** What stays when something in it is replaced. */
const places = 'main, section, form, [data-boundary], [role=dialog]';

/**
 * A ref for an element that may disappear with the focus in it, such as an error with its retry button: the focus moves to the
 * part of the page around it.
 */
export const handOverFocus = (element: HTMLElement | null) => () => {
  const place = element?.contains(document.activeElement) && element.closest<HTMLElement>(places);
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};
