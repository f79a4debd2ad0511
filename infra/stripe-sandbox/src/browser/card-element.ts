import { type AppearanceVariables, applyAppearance, type CardStyle } from './appearance.ts';
import { type CardState, createCardFrame, type StateClasses, toggleStates } from './card-frame.ts';
import { createCardInputs } from './card-inputs.ts';
import { brandOf, type CardPart, type CardProblem, type CardValues, problemsOf } from './card-rules.ts';
import { createEmitter, type Listener } from './emitter.ts';

export interface CardOptions {
  style?: CardStyle;
  classes?: StateClasses;
  disabled?: boolean;
  hidePostalCode?: boolean;
  value?: { postalCode?: string };
}

const elementType = 'card';

export const errorOf = ({ code, message }: CardProblem) => ({ type: 'validation_error', code, message });

/** A card field with the methods and events of the real one, styled in a shadow root. */
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
  const hasPostalCode = !options.hidePostalCode;
  const parts: CardPart[] = ['number', 'expiry', 'code', ...(hasPostalCode ? (['postalCode'] as const) : [])];
  const inputs = createCardInputs(parts, handleChange);

  const { host, card, brand, looks } = createCardFrame(inputs.labels, stylesheet);
  const events = createEmitter();
  const emit = (type: string, event: object = {}) => events.emit(type, { elementType, ...event });
  const isEmpty = () => Object.values(inputs.values()).every((value) => value === '');
  const problems = () => problemsOf(inputs.values(), hasPostalCode);
  /** Does not report an incomplete part while it is being typed. */
  const visibleProblems = () =>
    problems().filter((problem) => {
      const isStarted = inputs.values()[problem.part] !== '';
      return isStarted && (!problem.isIncomplete || left.has(problem.part));
    });

  const states = (): Record<CardState, boolean> => ({
    base: true,
    complete: problems().length === 0,
    empty: isEmpty(),
    focus: hasFocus,
    invalid: visibleProblems().length > 0,
  });

  function showState() {
    if (mountedOn) toggleStates(mountedOn, states(), options.classes);
    brand.dataset.brand = brandOf(inputs.values().number).name;
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
      const none = { base: false, complete: false, empty: false, focus: false, invalid: false };
      if (mountedOn) toggleStates(mountedOn, none, options.classes);
      host.remove();
      mountedOn = undefined;
    },
    destroy() {
      element.unmount();
      events.clear();
    },
    update(changes: CardOptions) {
      options = { ...options, ...changes };
      applyOptions();
    },
    on(type: string, listener: Listener) {
      events.on(type, listener);
      return element;
    },
    off(type: string, listener?: Listener) {
      events.off(type, listener);
      return element;
    },
    once(type: string, listener: Listener) {
      events.once(type, listener);
      return element;
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
