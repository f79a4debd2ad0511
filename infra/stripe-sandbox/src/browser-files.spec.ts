/** @jest-environment jsdom */
import { joinScript } from './browser-files.ts';

interface CardChange {
  complete: boolean;
  empty: boolean;
  error?: { code: string; message: string };
}
interface CardElement {
  mount(target: Element): void;
  destroy(): void;
  update(options: object): void;
  on(type: 'change', listener: (event: CardChange) => void): void;
}
interface BrowserStripe {
  elements(): {
    create(type: 'card', options?: object): CardElement;
    getElement(type: string): CardElement | null;
  };
  createPaymentMethod(input: object): Promise<{ error?: { message: string } }>;
}

let stripe: BrowserStripe;
let target: HTMLElement;
let changes: CardChange[];
let card: CardElement;

const input = (label: string) => {
  const labels = [...(target.firstElementChild?.shadowRoot?.querySelectorAll('label') ?? [])];
  const field = labels.find(({ textContent }) => textContent === label)?.querySelector('input');
  if (!field) throw new Error(`There is no field labelled ${label}`);
  return field;
};
const type = (label: string, text: string) => {
  input(label).value = text;
  input(label).dispatchEvent(new Event('input'));
};

beforeAll(async () => {
  new Function(await joinScript('stripe.ts'))();
  stripe = (window as unknown as { Stripe(key: string): BrowserStripe }).Stripe('pk_test_spec');
});
beforeEach(() => {
  target = document.body.appendChild(document.createElement('div'));
  card = stripe.elements().create('card', { hidePostalCode: true });
  changes = [];
  card.on('change', (event) => changes.push(event));
  card.mount(target);
});
afterEach(() => card.destroy());

describe('the card field', () => {
  it('has labelled parts, groups digits and reports a complete card', () => {
    expect(target.className).toBe('StripeElement StripeElement--empty');
    type('Card number', '4242424242424242');
    type('Expiration date', '1234');
    type('Security code', '123');
    expect(input('Card number').value).toBe('4242 4242 4242 4242');
    expect(changes.at(-1)).toMatchObject({ complete: true, empty: false, brand: 'visa' });
    expect(target.className).toContain('StripeElement--complete');
  });

  it('shows errors, also to screen readers', () => {
    type('Card number', '4242424242424241');
    expect(changes.at(-1)?.error).toMatchObject({ code: 'invalid_number' });
    expect(input('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(input('Security code').getAttribute('aria-invalid')).toBe('false');
    expect(target.className).toContain('StripeElement--invalid');
  });

  it('does not send an incomplete card', async () => {
    const { error } = await stripe.createPaymentMethod({ type: 'card', card });
    expect(error?.message).toBe('Your card number is incomplete.');
  });

  it('can be disabled during a payment', () => {
    card.update({ disabled: true });
    expect(input('Card number').disabled).toBe(true);
  });

  it('is removed when the dialog closes, and can be created again', () => {
    card.destroy();
    expect(target.childElementCount).toBe(0);
    expect(target.className).toBe('');
    card.mount(target);
    expect(input('Card number').value).toBe('');
  });
});
