import { type Guard, payments } from './guard.ts';

export const paymentGuards: Guard[] = [
  {
    holds: 'a booking has one payment',
    workspace: 'services/payment',
    code: ".index({ bookingId: 1 }, uniqueText('bookingId'))",
    without: '.index({ bookingId: 1 })',
    tests: payments('create-intent'),
  },
  {
    holds: 'only its patient can pay for a booking',
    workspace: 'services/payment',
    code: 'if (booking.payerUid !== uid)',
    without: 'if (!booking.payerUid)',
    tests: ['services/payment/src/.*payment.rules', ...payments('create-intent')],
  },
  {
    holds: "a payment has the booking's price",
    workspace: 'services/payment',
    code: 'if (price !== undefined && toCents(price) !== booking.priceCents)',
    without: 'if (toCents(price ?? 1) < 0)',
    tests: ['services/payment/src/.*payment.rules', ...payments('create-intent')],
  },
  {
    holds: 'a closed booking cannot be paid',
    workspace: 'services/payment',
    code: 'if (booking.closedAt) throw',
    without: 'if (!booking) throw',
    tests: ['services/payment/src/.*payment.rules', ...payments('refunds')],
  },
  {
    holds: "an answer of the card provider must match the payment's booking and amount",
    workspace: 'services/payment',
    code: 'assertSameDeal({ ...seen, bookingId: seen.bookingId ?? seen.duplicateOf }, provider);',
    without: '',
    tests: payments('settlement', 'strange-provider'),
  },
  {
    holds: 'a webhook must be signed by the card provider',
    workspace: 'services/payment',
    code: 'return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);',
    without:
      'return JSON.parse(String(body && signature && secret && webhooks ? body : webhookToleranceSeconds));',
    tests: payments('webhooks'),
  },
  {
    holds: 'a refund is made once',
    workspace: 'services/payment',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: '`refund:${bookingId ?? intentId}:${refundedCents}:${refundAttempt}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: '`refund:${bookingId}:${Math.random()}`',
    tests: payments('refunds'),
  },
  {
    holds: 'a refund that fails later is owed again',
    workspace: 'services/payment',
    code: 'const refundedCents = requestedCents - failedRefundCents;',
    without: 'const refundedCents = requestedCents;',
    tests: payments('refunds'),
  },
  {
    holds: 'a lost dispute takes only its own amount',
    workspace: 'packages/contracts',
    code: ' - lostCents(disputes)',
    without: ' - (lostCents(disputes) && amountCents)',
    tests: ['packages/contracts/src/cancellation', ...payments('refunds')],
  },
];
