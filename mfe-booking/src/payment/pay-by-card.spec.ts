import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';
import { type CardPayment, payByCard, unknownOutcome } from './pay-by-card.ts';

const error = (type: StripeError['type'], message: string) => ({ error: { type, message } as StripeError });
const intent = (status: PaymentIntent['status']) => ({ paymentIntent: { status } as PaymentIntent });
const lost = error('api_connection_error', 'Network error');

interface Provider {
  method?: object;
  confirmation?: object;
}

const stripeThat = ({ method, confirmation }: Provider, asked: unknown[]) =>
  ({
    createPaymentMethod: async (input: object) => {
      asked.push(input);
      return method ?? { paymentMethod: { id: 'pm_1' } };
    },
    confirmCardPayment: async (...input: unknown[]) => {
      asked.push(input);
      return confirmation ?? intent('succeeded');
    },
  }) as unknown as Pick<Stripe, 'createPaymentMethod' | 'confirmCardPayment'>;

const pay = async (provider: Provider, server: Partial<CardPayment> = {}) => {
  const asked: unknown[] = [];
  const result = await payByCard({
    stripe: stripeThat(provider, asked),
    card: {} as StripeCardElement,
    clientSecret: 'pi_1_secret_2',
    payer: { email: 'rosa@example.com', name: 'Rosa Lind' },
    confirm: async () => 'succeeded',
    findStatus: () => Promise.reject(new Error('not asked')),
    ...server,
  });
  return { result, asked };
};

describe('payByCard', () => {
  it('creates a card payment method with the billing details, confirms it and notifies the server', async () => {
    const confirm = jest.fn(async () => 'succeeded' as const);
    const { result, asked } = await pay({}, { confirm });
    expect(result).toEqual({ outcome: 'succeeded' });
    expect(asked).toEqual([
      { type: 'card', card: {}, billing_details: { email: 'rosa@example.com', name: 'Rosa Lind' } },
      ['pi_1_secret_2', { payment_method: 'pm_1' }],
    ]);
    expect(confirm).toHaveBeenCalledWith('pi_1');
  });

  it('succeeds if the provider accepted the payment but our server could not be notified', async () => {
    const { result } = await pay({}, { confirm: () => Promise.reject(new Error('offline')) });
    expect(result).toEqual({ outcome: 'succeeded' });
  });

  it('reports an incomplete card without confirming anything', async () => {
    const { result, asked } = await pay({
      method: error('validation_error', 'Your card number is incomplete.'),
    });
    expect(result).toEqual({ outcome: 'refused', message: 'Your card number is incomplete.' });
    expect(asked).toHaveLength(1);
  });

  it('reports a declined card with the provider’s message', async () => {
    const { result } = await pay({ confirmation: error('card_error', 'Your card was declined.') });
    expect(result).toEqual({ outcome: 'refused', message: 'Your card was declined.', isDeclined: true });
  });

  it('reports a payment with a lost response as succeeded, so that it is not paid again', async () => {
    const findStatus = jest.fn(async () => 'succeeded' as const);
    const { result } = await pay({ confirmation: lost }, { findStatus });
    expect(result).toEqual({ outcome: 'succeeded' });
    expect(findStatus).toHaveBeenCalledWith('pi_1');
  });

  it('allows another attempt when the lost request never arrived', async () => {
    const { result } = await pay(
      { confirmation: lost },
      { findStatus: async () => 'requires_payment_method' },
    );
    expect(result).toEqual({ outcome: 'refused', message: 'Network error' });
  });

  it.each([
    ['the status is unknown', () => Promise.reject(new Error('offline'))],
    ['the server returns a status of a newer contract', async () => 'awaiting_review'],
  ])('reports neither success nor failure while %s', async (_name, findStatus) => {
    const { result } = await pay({ confirmation: lost }, { findStatus });
    expect(result).toEqual({ outcome: 'refused', message: unknownOutcome });
  });

  it('distinguishes a processing payment from a succeeded one', async () => {
    const { result } = await pay({ confirmation: intent('processing') });
    expect(result).toEqual({ outcome: 'processing' });
  });
});
