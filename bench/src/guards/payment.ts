import { type Guard, guardsIn, payments } from './guard.ts';

export const paymentGuards: Guard[] = [
  ...guardsIn('services/payment', [
    {
      holds: 'a booking has one payment',
      code: ".index({ bookingId: 1 }, uniqueText('bookingId'))",
      without: '.index({ bookingId: 1 })',
      tests: payments('create-intent'),
    },
    {
      holds: 'only its patient can pay for a booking',
      code: 'if (booking.payerUid !== uid)',
      without: 'if (!booking.payerUid)',
      tests: ['services/payment/src/.*payment.rules', ...payments('create-intent')],
    },
    {
      holds: "a payment has the booking's price",
      code: 'if (price !== undefined && toCents(price) !== booking.priceCents)',
      without: 'if (toCents(price ?? 1) < 0)',
      tests: ['services/payment/src/.*payment.rules', ...payments('create-intent')],
    },
    {
      holds: 'a closed booking cannot be paid',
      code: 'if (booking.closedAt) throw',
      without: 'if (!booking) throw',
      tests: ['services/payment/src/.*payment.rules', ...payments('refunds')],
    },
    {
      holds: "an answer of the card provider must match the payment's booking and amount",
      code: 'assertSameDeal({ ...seen, bookingId: seen.bookingId ?? seen.duplicateOf }, provider);',
      without: '',
      tests: payments('settlement', 'strange-provider'),
    },
    {
      holds: 'a webhook must be signed by the card provider',
      code: 'return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);',
      without:
        'return JSON.parse(String(body && signature && secret && webhooks ? body : webhookToleranceSeconds));',
      tests: payments('webhooks'),
    },
    {
      holds: 'a refund is made once',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      code: '`refund:${bookingId ?? intentId}:${refundedCents}:${refundAttempt}`',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      without: '`refund:${bookingId}:${Math.random()}`',
      tests: payments('refunds'),
    },
    {
      holds: 'a refund that fails later is owed again',
      code: 'const refundedCents = requestedCents - failedRefundCents;',
      without: 'const refundedCents = requestedCents;',
      tests: payments('refunds'),
    },
  ]),
  ...guardsIn('packages/contracts', [
    {
      holds: 'a lost dispute takes only its own amount',
      code: ' - lostCents(disputes)',
      without: ' - (lostCents(disputes) && amountCents)',
      tests: ['packages/contracts/src/cancellation', ...payments('refunds')],
    },
  ]),
];
