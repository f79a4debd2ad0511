import { BookingId, DisputeStatus } from '../booking.ts';
import { type Call, Modified, PageHeaders, PageQuery } from '../calls.ts';
import { ServiceId } from '../service.ts';
import { openEnum } from '../text.ts';
import * as z from '../zod.ts';
import { DeskNote } from './actions.ts';

const kinds = ['refunds', 'disputes', 'open'] as const;

/** A payment that waits for something. Money in dollars. */
export const WaitingPayment = z.object({
  bookingId: z.optional(BookingId),
  payerUid: z.string(),
  amount: z.number(),
  refunded: z.number(),
  /** What is still to be refunded. */
  owed: z.number(),
  /** Refunds that the bank returned. */
  failedRefunds: z.number(),
  /** Since when it waits. */
  since: z.iso.datetime(),
  /** How often in a row the card provider has refused the refund. */
  refusals: z.int(),
  nextAttemptAt: z.optional(z.iso.datetime()),
  disputes: z.array(
    z.object({
      disputeId: z.string(),
      amount: z.number(),
      status: openEnum(DisputeStatus),
      /** Until when evidence counts; absent if the card provider has named no date. */
      dueBy: z.optional(z.iso.datetime()),
    }),
  ),
  /** The payment's page at the card provider; absent before it has one, and for the sandbox. */
  providerUrl: z.optional(z.string()),
  /** What happens or has to be done next, in a sentence for operators. */
  nextStep: z.string(),
  /** Whether `retry` does anything: asks the card provider now instead of at `nextAttemptAt`. */
  isRetryable: z.boolean(),
  /** What `take-over` claims; absent while the card provider may still refund it. */
  toTakeOver: z.optional(z.number()),
  /** What `settle` records; absent until it is taken over. */
  toSettle: z.optional(z.number()),
});
export type WaitingPayment = z.infer<typeof WaitingPayment>;

/** Refunds that are owed, disputes that are open, or payments that are open for more than an hour. */
export const WaitingPaymentsQuery = z.extend(PageQuery, {
  kind: z._default(z.enum(kinds, 'Kind must be refunds, disputes or open'), 'refunds'),
  /** Only those of this account. */
  payer: z.optional(z.string().check(z.maxLength(128))),
  /** Only those for this service. */
  service: z.optional(ServiceId),
});
export type WaitingPaymentsQuery = z.infer<typeof WaitingPaymentsQuery>;

export const listWaitingPayments = {
  method: 'GET',
  path: '/desk/payment/payments',
  service: 'payment',
  caller: 'operator',
  summary: 'Payments that wait for something, oldest first',
  query: WaitingPaymentsQuery,
  answer: z.array(WaitingPayment),
  answerHeaders: PageHeaders,
} as const satisfies Call;

export const retryPayment = {
  method: 'POST',
  path: '/desk/payment/payments/{bookingId}/retry',
  service: 'payment',
  caller: 'operator',
  summary: 'Checks a payment at the card provider now, and refunds what is owed; never twice',
  parameters: { bookingId: BookingId },
  body: DeskNote,
  answer: Modified,
  problems: ['not-changeable'],
  gateway: 'slow',
} as const satisfies Call;

export const takeOverRefund = {
  method: 'POST',
  path: '/desk/payment/payments/{bookingId}/take-over',
  service: 'payment',
  caller: 'operator',
  summary:
    'Takes a refund over from the card provider, which is not asked any more, so that it can be paid back in another way',
  parameters: { bookingId: BookingId },
  body: DeskNote,
  answer: Modified,
  problems: ['not-changeable', 'payment-provider'],
  gateway: 'slow',
} as const satisfies Call;

export const settleRefund = {
  method: 'POST',
  path: '/desk/payment/payments/{bookingId}/settle',
  service: 'payment',
  caller: 'operator',
  summary: 'Records that a refund which was taken over has been paid back in another way',
  parameters: { bookingId: BookingId },
  body: DeskNote,
  answer: Modified,
  problems: ['not-changeable', 'payment-provider'],
  gateway: 'slow',
} as const satisfies Call;
