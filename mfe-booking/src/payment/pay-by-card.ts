import { type ConfirmPaymentAnswer, PaymentIntentStatus } from '@mendwell/contracts/payment';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/** The result of a payment attempt. A declined card is a result, not an exception. */
export type PaymentResult =
  | { outcome: 'succeeded' }
  | { outcome: 'processing' }
  /** `isDeclined` if the card was refused for good, so that certainly nothing was charged. */
  | { outcome: 'refused'; message: string; isDeclined?: true };

/** Includes unknown statuses of a newer server. */
type IntentStatus = ConfirmPaymentAnswer['status'];

export interface CardPayment {
  stripe: Pick<Stripe, 'createPaymentMethod' | 'confirmCardPayment'>;
  card: StripeCardElement;
  clientSecret: string;
  payer: { email: string; name: string };
  /** Makes the server read the payment's status from the provider at once. */
  confirm: (paymentIntentId: string) => Promise<IntentStatus>;
  /** Reads the payment's status after a lost answer. Rejects if that fails too. */
  findStatus: (paymentIntentId: string) => Promise<IntentStatus>;
}

export const unknownOutcome =
  'We lost the connection and do not know yet whether your payment went through. ' +
  'Press Pay to check again: you will not be charged twice.';
const notAccepted = 'The payment was not accepted. Please try another card.';

/**
 * Pays one intent. An intent charges at most once, so a retry after a lost answer cannot pay twice. After an error that
 * leaves the outcome open, the status of the intent decides.
 */
export async function payByCard(payment: CardPayment): Promise<PaymentResult> {
  const { stripe, card, clientSecret, payer } = payment;
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer });
  if (method.error) return refused(method.error);

  const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  const paymentIntentId = intentIdOf(clientSecret);
  if (paymentIntent) {
    // The payment is valid even if this call fails: the provider's webhook also informs the server.
    await payment.confirm(paymentIntentId).catch(() => undefined);
    return resultOf(paymentIntent.status);
  }
  if (isFinal(error)) return { ...refused(error), isDeclined: true };
  return payment.findStatus(paymentIntentId).then(
    (status) => resultOf(status, error),
    () => ({ outcome: 'refused', message: unknownOutcome }),
  );
}

const isFinal = (error: StripeError) => error.type === 'card_error' || error.type === 'validation_error';

const refused = (error: StripeError | undefined) => ({
  outcome: 'refused' as const,
  message: error?.message ?? notAccepted,
});

const resultOf = (status: IntentStatus, error?: StripeError): PaymentResult => {
  if (status === 'succeeded') return { outcome: 'succeeded' };
  if (status === 'processing') return { outcome: 'processing' };
  return PaymentIntentStatus.safeParse(status).success
    ? refused(error)
    : { outcome: 'refused', message: unknownOutcome };
};

/** `pi_123_secret_456` → `pi_123`, the documented shape of a client secret. */
const intentIdOf = (clientSecret: string) => clientSecret.replace(/_secret_.*$/, '');
