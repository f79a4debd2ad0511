import type { AppearanceVariables } from './appearance.ts';
import { type CardField, type CardOptions, createCardElement } from './card-element.ts';

interface ElementsOptions {
  appearance?: { variables?: AppearanceVariables };
}

const fields = new WeakMap<object, CardField>();

/** The card field of an element from the page. */
export function fieldOf(element: unknown): CardField {
  const field = typeof element === 'object' && element !== null ? fields.get(element) : undefined;
  if (field?.isMounted()) return field;
  throw new Error(
    'IntegrationError: We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
  );
}

/** `stripe.elements()`: creates card fields, one at a time. */
export function createElements({ appearance }: ElementsOptions = {}, stylesheet: string) {
  let variables = appearance?.variables ?? {};
  let card: CardField | undefined;
  const mounted = () => (card?.isMounted() ? card : undefined);
  return {
    create(type: string, options: CardOptions = {}) {
      if (type !== 'card') throw new Error(`The payment sandbox has only the card element, not ${type}.`);
      if (mounted()) throw new Error('IntegrationError: Can only create one Element of type card.');
      card = createCardElement(options, variables, stylesheet);
      fields.set(card.element, card);
      return card.element;
    },
    /** By name, or by react-stripe-js component, which has this name. */
    getElement(type: string | { __elementType?: string }) {
      const name = typeof type === 'string' ? type : type?.__elementType;
      return name === 'card' ? (card?.element ?? null) : null;
    },
    update(changes: ElementsOptions) {
      variables = changes.appearance?.variables ?? variables;
      mounted()?.setVariables(variables);
    },
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
}
