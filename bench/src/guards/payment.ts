import { type Guard, payments } from './guard.ts';

const source = 'services/payment/src/';

export const paymentGuards: Guard[] = [
  {
    holds: 'a booking has one payment',
    file: `${source}intents/intent.schema.ts`,
    code: ".index({ bookingId: 1 }, uniqueText('bookingId'))",
    without: '.index({ bookingId: 1 })',
    tests: payments('create-intent'),
  },
  {
    holds: 'only its patient can pay for a booking',
    file: `${source}intents/payment.rules.ts`,
    code: 'if (booking.payerUid !== uid)',
    without: 'if (!booking.payerUid)',
    tests: [`${source}intents`, ...payments('create-intent')],
  },
  {
    holds: "a payment has the booking's price",
    file: `${source}intents/payment.rules.ts`,
    code: 'if (price !== undefined && toCents(price) !== booking.priceCents)',
    without: 'if (toCents(price ?? 1) < 0)',
    tests: [`${source}intents`, ...payments('create-intent')],
  },
  {
    holds: 'a closed booking cannot be paid',
    file: `${source}intents/payment.rules.ts`,
    code: 'if (booking.closedAt) throw',
    without: 'if (!booking) throw',
    tests: [`${source}intents`, ...payments('refunds')],
  },
  {
    holds: 'only the payer can confirm a payment',
    file: `${source}intents/intents.service.ts`,
    code: 'if (record.payerUid !== user.uid)',
    without: 'if (!record.payerUid)',
    tests: payments('settlement', 'create-intent'),
  },
  {
    holds: "an answer of the card provider must match the payment's booking and amount",
    file: `${source}intents/settlement.service.ts`,
    code: 'assertSameDeal({ ...seen, bookingId: seen.bookingId ?? seen.duplicateOf }, provider);',
    without: '',
    tests: payments('settlement', 'strange-provider'),
  },
  {
    holds: 'a payment that has succeeded stays succeeded',
    file: `${source}intents/payment.rules.ts`,
    code: 'if (isFinal(known.status) && status !== known.status && !isPaid) return null;',
    without: '',
    tests: [`${source}intents`],
  },
  {
    holds: 'a webhook must be signed by the card provider',
    file: `${source}provider/provider-events.ts`,
    code: 'return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);',
    without:
      'return JSON.parse(String(body && signature && secret && webhooks ? body : webhookToleranceSeconds));',
    tests: payments('webhooks'),
  },
  {
    holds: 'a webhook must be at most five minutes old',
    file: `${source}provider/provider-events.ts`,
    code: 'const webhookToleranceSeconds = 300;',
    without: 'const webhookToleranceSeconds = 1e9;',
    tests: payments('webhooks'),
  },
  {
    holds: 'a refund is made once',
    file: `${source}refunds/refunds.service.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    code: '`refund:${bookingId ?? intentId}:${refundedCents}:${refundAttempt}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    without: '`refund:${bookingId}:${Math.random()}`',
    tests: payments('refunds'),
  },
  {
    holds: 'a booking can be paid after the card provider has stored a failure',
    file: `${source}intents/intents.service.ts`,
    code: 'if (isStoredFailure(error)) await this.startNextRound(record);',
    without: '',
    tests: payments('create-intent'),
  },
  {
    holds: 'a refund is requested anew after the card provider has stored a failure',
    file: `${source}provider/card-refunds.ts`,
    code: 'if (isStoredFailure(error)) return false;',
    without: '',
    tests: payments('refunds'),
  },
  {
    holds: 'a refund that fails later is owed again',
    file: `${source}intents/payment.rules.ts`,
    code: 'const refundedCents = requestedCents - failedRefundCents;',
    without: 'const refundedCents = requestedCents;',
    tests: payments('refunds'),
  },
  {
    holds: 'a refund that fails before it is recorded is owed again',
    file: `${source}refunds/refunds.service.ts`,
    code: '{ ...withoutRetries, wasRefunded: true }',
    without: 'withoutRetries',
    tests: payments('refunds'),
  },
  {
    holds: 'a second dispute is recorded, too',
    file: `${source}intents/payment.rules.ts`,
    code: 'return before === undefined ||',
    without: 'return byId.size === 0 ||',
    tests: [`${source}intents`, ...payments('refunds')],
  },
  {
    holds: 'a lost dispute takes only its own amount',
    file: 'packages/contracts/src/refund.ts',
    code: ' - lostCents(disputes)',
    without: ' - (lostCents(disputes) && amountCents)',
    tests: ['packages/contracts/src/refund', ...payments('refunds')],
  },
  {
    holds: 'what a payer asks of the card provider is limited',
    file: `${source}intents/intents.service.ts`,
    code: 'await this.limits.use(this.confirmationLimit, user.uid);',
    without: '',
    tests: payments('payer-limits'),
  },
];
