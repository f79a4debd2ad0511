import { createCardInputs } from './card-inputs.ts';
import { brandOf, type CardPart, type CardProblem, type CardValues, problemsOf } from './card-rules.ts';

interface CardStyle {
  color?: string;
  fontFamily?: string;
  fontSize?: string;
  iconColor?: string;
  '::placeholder'?: { color?: string };
}
export interface CardOptions {
  style?: { base?: CardStyle; invalid?: CardStyle };
  disabled?: boolean;
}

/** What the browser script needs to know of a card field. */
interface CardField {
  values(): CardValues;
  firstProblem(): CardProblem | undefined;
}
const fields = new WeakMap<object, CardField>();

/** The card field of an element from the page. */
export function fieldOf(element: object): CardField {
  const field = fields.get(element);
  if (!field) throw new Error('IntegrationError: This is not an Element of the payment sandbox.');
  return field;
}

/** The parts of a card in a row after its brand, isolated from the page's styles by a shadow root. */
function createFrame(labels: HTMLLabelElement[], stylesheet: string) {
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

/** Sets the custom properties of `stripe.css`, which has defaults. */
function applyStyle(card: HTMLElement, { base = {}, invalid = {} }: NonNullable<CardOptions['style']>) {
  const properties = {
    '--card-color': base.color,
    '--card-placeholder': base['::placeholder']?.color,
    '--card-icon': base.iconColor,
    '--card-invalid': invalid.color,
    '--card-font-family': base.fontFamily,
    '--card-font-size': base.fontSize,
  };
  for (const [name, value] of Object.entries(properties)) card.style.setProperty(name, value ?? '');
}

/** A card field like the real one, with the methods that react-stripe-js calls. Its only event is `ready`. */
export function createCardElement(given: CardOptions, stylesheet: string) {
  let options = given;
  const left = new Set<CardPart>();
  const inputs = createCardInputs(showState);
  const { host, card, brand, looks } = createFrame(inputs.labels, stylesheet);
  const events = new EventTarget();

  /** Does not report an incomplete part while it is being typed. */
  function showState() {
    const values = inputs.values();
    brand.dataset.brand = brandOf(values.number).name;
    const visible = problemsOf(values).filter(
      ({ part, isIncomplete }) => values[part] !== '' && (!isIncomplete || left.has(part)),
    );
    inputs.setInvalid(visible.map(({ part }) => part));
  }

  function applyOptions() {
    applyStyle(card, options.style ?? {});
    inputs.setDisabled(options.disabled ?? false);
    showState();
  }

  looks.addEventListener('load', () => events.dispatchEvent(new Event('ready')));
  card.addEventListener('focusout', (event) => {
    const part = inputs.partOf(event.target);
    if (part) left.add(part);
    showState();
  });
  card.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') host.closest('form')?.requestSubmit();
  });

  const element = {
    mount(target: Element) {
      target.append(host);
      applyOptions();
    },
    destroy: () => host.remove(),
    update(changes: CardOptions) {
      options = { ...options, ...changes };
      applyOptions();
    },
    on: (type: string, listener: () => void) => events.addEventListener(type, listener),
    off: (type: string, listener: () => void) => events.removeEventListener(type, listener),
  };
  fields.set(element, { values: inputs.values, firstProblem: () => problemsOf(inputs.values())[0] });
  return element;
}
