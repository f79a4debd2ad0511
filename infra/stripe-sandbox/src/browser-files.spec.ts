/** @jest-environment jsdom */
import { joinScript } from './browser-files.ts';

interface CardElement {
  mount(target: Element): void;
  destroy(): void;
  update(options: object): void;
}
interface BrowserStripe {
  elements(): { create(type: 'card', options?: object): CardElement };
  createPaymentMethod(input: object): Promise<{ error?: { message: string } }>;
}

let stripe: BrowserStripe;
let target: HTMLElement;
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
  card = stripe.elements().create('card');
  card.mount(target);
});
afterEach(() => card.destroy());

describe('the card field', () => {
  it('has labelled parts, groups digits and shows the brand', () => {
    type('Card number', '4242424242424242');
    type('Expiration date', '1234');
    type('Security code', '123');
    expect(input('Card number').value).toBe('4242 4242 4242 4242');
    expect(input('Expiration date').value).toBe('12 / 34');
    expect(input('Card number').closest('.card')?.querySelector('.brand')).toHaveProperty(
      'dataset.brand',
      'visa',
    );
  });

  it('shows errors, also to screen readers', () => {
    type('Card number', '4242424242424241');
    expect(input('Card number').getAttribute('aria-invalid')).toBe('true');
    expect(input('Security code').getAttribute('aria-invalid')).toBe('false');
  });

  it('does not send an incomplete card', async () => {
    const { error } = await stripe.createPaymentMethod({ type: 'card', card });
    expect(error?.message).toBe('Your card number is incomplete.');
  });

  it('can be disabled during a payment', () => {
    card.update({ disabled: true });
    expect(input('Card number').disabled).toBe(true);
  });

  it('is removed when the dialog closes', () => {
    card.destroy();
    expect(target.childElementCount).toBe(0);
  });
});
