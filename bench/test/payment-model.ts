import { canBe } from '@mendwell/contracts/booking-rules';
import { refundDueCents, refundPercentAt } from '@mendwell/contracts/cancellation';
import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { EventData } from '@mendwell/contracts/events';
import {
  afterPayment,
  type BookingPayment,
  owesRefund,
} from '../../services/booking/src/records/payment.rules.ts';
import { messagesOfBooking } from '../../services/notification/src/records/message.rules.ts';
import {
  isFinal,
  type PaymentChange,
  type PaymentState,
  paymentStatusOf,
  progressOf,
} from '../../services/payment/src/records/payment.rules.ts';

export const amountCents = 4_550;
const bookingId = 'b';
const minuteMs = 60_000;

type Closing = { closedAt: Date; refundPercent: number };
export type Fact = EventData<'payment.changed'>;
type Snapshot = PaymentState & { amountCents: number };

/**
 * One booking, its payment and its messages, changed by the rules of the three services. The card provider may be read late,
 * and the broker repeats, loses and reorders events.
 */
export class PaymentModel {
  now = Date.parse('2026-11-22T10:00:00Z');
  readonly answers: Snapshot[] = [{ status: 'requires_payment_method', failedAttempt: null, amountCents }];
  payment: PaymentState & { version: number } = {
    status: 'requires_payment_method',
    failedAttempt: null,
    version: 0,
  };
  chargedAt: Date | undefined;
  paymentKnows: Closing | undefined;
  booking: BookingPayment = { paymentStatus: 'unpaid' };
  readonly messages = new Set<string>();
  facts: Fact[] = [];
  closings: Closing[] = [];

  /** The payment's current state at the card provider. */
  get provider(): Snapshot {
    return this.answers.at(-1) as Snapshot;
  }

  atProvider(change: Partial<Snapshot>) {
    this.answers.push({ ...this.provider, ...change });
  }

  /** The provider reports the second of a charge. */
  charge() {
    this.chargedAt = new Date(this.now);
    const paidAt = new Date(Math.floor(this.now / 1_000) * 1_000);
    this.atProvider({ status: 'succeeded', paidAt });
  }

  close(actor: 'patient' | 'provider') {
    const closedAt = new Date(this.now);
    const serviceDate = new Date('2026-11-22T11:30:00Z');
    const booking = { serviceDate, status: this.booking.closedAt ? 'cancelled' : 'pending' };
    if (!canBe('cancelled', booking, actor, closedAt)) return;
    const policy = { serviceDate, freeCancellationHours: 1, lateRefundPercent: 50 };
    const refundPercent = refundPercentAt(policy, actor, closedAt);
    const isPaid = this.booking.paymentStatus === 'paid';
    const { disputes } = this.booking;
    const due = isPaid
      ? { refundDueCents: refundDueCents({ amountCents, disputes }, { closedAt, refundPercent }) }
      : {};
    this.booking = { ...this.booking, closedAt, refundPercent, ...due };
    this.closings.push({ closedAt, refundPercent });
  }

  /** Payment processes an answer of the provider, which may be outdated. */
  settle(answer: Snapshot) {
    const progress = progressOf(this.payment, answer, new Date(this.now));
    if (!progress) return;
    const { version } = this.payment;
    this.payment = { ...this.payment, ...progress.next, version: version + progress.events.length };
    for (const [at, name] of progress.events.entries()) this.publish(name, version + at + 1);
  }

  /** Reconciles the payment of a closed booking. */
  refund() {
    if (!this.paymentKnows) return;
    const { status, refundedCents = 0 } = this.provider;
    if (!isFinal(status) && status !== 'processing') this.atProvider({ status: 'canceled' });
    this.settle(this.provider);
    const due = refundDueCents({ ...this.payment, amountCents }, this.paymentKnows);
    if (this.payment.status === 'succeeded' && due > refundedCents) {
      this.atProvider({ refundedCents: due });
      this.settle(this.provider);
    }
  }

  receive(fact: Fact) {
    const after = afterPayment(this.booking, fact);
    if (!after) return;
    this.booking = { ...this.booking, ...after.next };
    if (after.entries.length > 0) this.mail();
  }

  /** Payment and booking state their records again. */
  restate() {
    if (this.payment.version > 0) this.publish('restated', this.payment.version);
    const { closedAt, refundPercent = 100 } = this.booking;
    if (closedAt) this.closings.push({ closedAt, refundPercent });
  }

  /** Delivers and repeats everything, without losses. Returns whether nothing is left to do. */
  settleDown() {
    for (let round = 0; round < 10; round += 1) {
      this.now += minuteMs;
      this.settle(this.provider);
      this.restate();
      for (const closing of this.closings.splice(0)) this.paymentKnows = closing;
      this.refund();
      for (const fact of this.facts.splice(0)) this.receive(fact);
    }
    return (this.booking.paymentVersion ?? 0) === this.payment.version && !owesRefund(this.booking);
  }

  private publish(what: PaymentChange | 'restated', version: number) {
    const { refundedCents = 0, failedRefundCents = 0, disputeStatus, disputes = [], paidAt } = this.payment;
    this.facts.push({
      ...{ bookingId, patientUid: 'p', serviceId: 's', version, what },
      ...{ paymentIntentId: 'pi', amountCents, currency: 'usd' },
      paymentStatus: paymentStatusOf({ ...this.payment, amountCents }),
      ...{ refundedCents, failedRefundCents, disputes },
      ...(disputeStatus && { disputeStatus }),
      ...(paidAt && { paidAt: paidAt.toISOString() }),
    });
  }

  private mail() {
    const { paymentStatus, refundedCents = 0, failedRefundCents = 0 } = this.booking;
    const { data, ...event } = bookingExamples.payment;
    const state = { ...data, bookingId, paymentStatus, refundedCents, failedRefundCents };
    for (const { _id } of messagesOfBooking({ ...event, data: state })) this.messages.add(_id);
  }
}
