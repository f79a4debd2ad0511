import { type AppearanceVariables, applyAppearance, type CardStyle } from './appearance.ts';
import { createCardInputs } from './card-inputs.ts';
import { brandOf, type CardPart, type CardProblem, type CardValues, problemsOf } from './card-rules.ts';

export interface CardOptions {
  style?: CardStyle;
  classes?: Partial<Record<StateClass, string>>;
  disabled?: boolean;
  hidePostalCode?: boolean;
  value?: { postalCode?: string };
}
type StateClass = 'base' | 'complete' | 'empty' | 'focus' | 'invalid';
type Listener = (event?: object) => void;

const defaultClasses: Record<StateClass, string> = {
  base: 'StripeElement',
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
};

const elementType = 'card';

export const errorOf = ({ code, message }: CardProblem) => ({ type: 'validation_error', code, message });

/** A card field with the methods and events of the real one; its looks are kept apart in a shadow root. */
export function createCardElement(
  given: CardOptions,
  givenVariables: AppearanceVariables,
  stylesheet: string,
) {
  let options = given;
  let variables = givenVariables;
  let mountedOn: Element | undefined;
  let hasFocus = false;
  const left = new Set<CardPart>();
  const listeners = new Map<string, Set<Listener>>();
  const hasPostalCode = !options.hidePostalCode;
  const parts: CardPart[] = ['number', 'expiry', 'code', ...(hasPostalCode ? (['postalCode'] as const) : [])];
  const inputs = createCardInputs(parts, handleChange);

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
  card.append(brand, ...inputs.labels);
  host.attachShadow({ mode: 'open' }).append(looks, card);

  function emit(type: string, event: object = {}) {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ elementType, ...event });
  }

  const isEmpty = () => Object.values(inputs.values()).every((value) => value === '');
  const problems = () => problemsOf(inputs.values(), hasPostalCode);
  /** Nobody is told that a part is incomplete while still typing it. */
  const visibleProblems = () =>
    problems().filter((problem) => {
      const isStarted = inputs.values()[problem.part] !== '';
      return isStarted && (!problem.isIncomplete || left.has(problem.part));
    });

  function showState() {
    const states: Record<StateClass, boolean> = {
      base: true,
      complete: problems().length === 0,
      empty: isEmpty(),
      focus: hasFocus,
      invalid: visibleProblems().length > 0,
    };
    for (const [state, isOn] of Object.entries(states) as [StateClass, boolean][]) {
      const names = (options.classes?.[state] ?? defaultClasses[state]).split(' ').filter(Boolean);
      for (const name of names) mountedOn?.classList.toggle(name, isOn && mountedOn.contains(host));
    }
    const { name } = brandOf(inputs.values().number);
    brand.dataset.brand = name;
    inputs.setInvalid(visibleProblems().map((problem) => problem.part));
  }

  function handleChange() {
    showState();
    const [problem] = visibleProblems();
    const { number, postalCode } = inputs.values();
    emit('change', {
      brand: brandOf(number).name,
      complete: problems().length === 0,
      empty: isEmpty(),
      error: problem && errorOf(problem),
      value: { postalCode },
    });
  }

  function applyOptions() {
    applyAppearance(card, options.style ?? {}, variables);
    inputs.setDisabled(options.disabled ?? false);
    showState();
  }

  looks.addEventListener('load', () => emit('ready'));
  card.addEventListener('focusin', () => {
    if (!hasFocus) emit('focus');
    hasFocus = true;
    showState();
  });
  card.addEventListener('focusout', (event) => {
    const part = inputs.partOf(event.target);
    if (part) left.add(part);
    handleChange();
    if (card.contains(event.relatedTarget as Node | null)) return;
    hasFocus = false;
    emit('blur');
    showState();
  });
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') emit('escape');
    if (event.key === 'Enter') mountedOn?.closest('form')?.requestSubmit();
  });

  const element = {
    mount(target: string | Element) {
      const found = typeof target === 'string' ? document.querySelector(target) : target;
      if (!found) throw new Error('IntegrationError: The selector you specified applies to no DOM elements.');
      mountedOn = found;
      found.append(host);
      applyOptions();
    },
    unmount() {
      host.remove();
      showState();
      mountedOn = undefined;
    },
    destroy() {
      element.unmount();
      listeners.clear();
    },
    update(changes: CardOptions) {
      options = { ...options, ...changes };
      applyOptions();
    },
    on(type: string, listener: Listener) {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
      return element;
    },
    off(type: string, listener?: Listener) {
      if (listener) listeners.get(type)?.delete(listener);
      else listeners.delete(type);
      return element;
    },
    once(type: string, listener: Listener) {
      const onlyOnce: Listener = (event) => {
        element.off(type, onlyOnce);
        listener(event);
      };
      return element.on(type, onlyOnce);
    },
    focus: () => inputs.focus(),
    blur: () => (host.shadowRoot?.activeElement as HTMLElement | null)?.blur(),
    clear() {
      inputs.clear();
      left.clear();
      handleChange();
    },
  };
  return {
    element,
    isMounted: () => mountedOn !== undefined,
    values: (): CardValues => inputs.values(),
    firstProblem: () => problems()[0],
    setVariables(next: AppearanceVariables) {
      variables = next;
      applyOptions();
    },
  };
}
export type CardField = ReturnType<typeof createCardElement>;
