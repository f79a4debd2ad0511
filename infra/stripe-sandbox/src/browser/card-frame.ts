/** The states of a card field, which a page can style by classes on its parent element. */
export type CardState = 'base' | 'complete' | 'empty' | 'focus' | 'invalid';
export type StateClasses = Partial<Record<CardState, string>>;

const defaultClasses: Record<CardState, string> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

/** Sets `states` as classes of `target`. */
export function toggleStates(
  target: Element,
  states: Record<CardState, boolean>,
  classes: StateClasses = {},
) {
  for (const [state, isOn] of Object.entries(states) as [CardState, boolean][]) {
    const names = (classes[state] ?? defaultClasses[state]).split(' ').filter(Boolean);
    for (const name of names) target.classList.toggle(name, isOn);
  }
}

/** The parts of a card in a row after its brand, isolated from the page's styles by a shadow root. */
export function createCardFrame(labels: HTMLLabelElement[], stylesheet: string) {
  const host = document.createElement('div');
  const card = document.createElement('div');
  card.className = 'card';
  card.setAttribute('role', 'group');
  card.setAttribute('aria-label', 'Credit or debit card');
  const brand = document.createElement('span');
  brand.className = 'brand';
  brand.setAttribute('aria-hidden', 'true');
  const looks = document.createElement('link');
  Object.assign(looks, { rel: 'stylesheet', href: stylesheet });
  card.append(brand, ...labels);
  host.attachShadow({ mode: 'open' }).append(looks, card);
  return { host, card, brand, looks };
}
