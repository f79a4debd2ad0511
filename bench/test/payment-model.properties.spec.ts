import fc from 'fast-check';
import { amountCents, PaymentModel } from './payment-model.ts';

/* The rules of booking, payment and messages converge in whatever order events happen, arrive, are repeated or lost. */

type Step = (model: PaymentModel, at: number) => void;

const isOpen = ({ provider: { status } }: PaymentModel) => status !== 'succeeded' && status !== 'canceled';
const taken = <Item>(items: Item[], at: number) => items.splice(at % (items.length || 1), 1)[0];
const copied = <Item>(items: Item[], at: number) => items[at % (items.length || 1)];

/** Everything that can happen; a step that is impossible in the current state does nothing. */
const steps: Record<string, Step> = {
  cardIsRefused: (model, at) => {
    if (isOpen(model)) model.atProvider({ status: 'requires_payment_method', failedAttempt: `ch_${at}` });
  },
  bankIsProcessing: (model) => {
    if (isOpen(model)) model.atProvider({ status: 'processing' });
  },
  cardIsCharged: (model) => {
    if (isOpen(model)) model.charge();
  },
  operatorRefunds: (model, at) => {
    const { status, refundedCents = 0 } = model.provider;
    const more = Math.min(amountCents, refundedCents + (at % amountCents));
    if (status === 'succeeded') model.atProvider({ refundedCents: more });
  },
  refundFails: (model, at) => {
    const { refundedCents = 0, failedRefundCents = 0 } = model.provider;
    const failed = at % (refundedCents + 1);
    model.atProvider({
      refundedCents: refundedCents - failed,
      failedRefundCents: failedRefundCents + failed,
    });
  },
  payerDisputes: (model, at) => {
    const { status, disputes = [] } = model.provider;
    const left = amountCents - disputes.reduce((sum, dispute) => sum + dispute.amountCents, 0);
    const dispute = {
      disputeId: `dp_${disputes.length}`,
      amountCents: 1 + (at % amountCents),
      status: 'open' as const,
    };
    if (status === 'succeeded' && dispute.amountCents <= left)
      model.atProvider({ disputes: [...disputes, dispute] });
  },
  disputeEnds: (model, at) => {
    const { disputes = [] } = model.provider;
    const ends = disputes.find(({ status }) => status === 'open');
    const ended = { ...ends, status: at % 2 === 0 ? ('won' as const) : ('lost' as const) };
    if (ends)
      model.atProvider({ disputes: disputes.map((one) => (one === ends ? { ...ends, ...ended } : one)) });
  },
  timePasses: (model, at) => {
    model.now += (at % 60) * 60_000;
  },
  aMomentPasses: (model, at) => {
    model.now += at % 1_000;
  },
  bookingIsClosed: (model, at) => model.close(at % 2 === 0 ? 'patient' : 'provider'),
  paymentReadsProvider: (model) => model.settle(model.provider),
  paymentReadsOutdatedAnswer: (model, at) => model.settle(copied(model.answers, at) ?? model.provider),
  paymentRefunds: (model) => model.refund(),
  closingArrives: (model, at) => {
    model.paymentKnows = taken(model.closings, at) ?? model.paymentKnows;
  },
  closingIsLost: (model, at) => void taken(model.closings, at),
  eventArrives: (model, at) => {
    const fact = taken(model.facts, at);
    if (fact) model.receive(fact);
  },
  eventArrivesTwice: (model, at) => {
    const fact = copied(model.facts, at);
    if (fact) model.receive(fact);
  },
  eventIsLost: (model, at) => void taken(model.facts, at),
  bothRestate: (model) => model.restate(),
};

/** Weighted, since otherwise most histories would end before anything was paid. */
const frequent = ['paymentReadsProvider', 'eventArrives', 'eventArrivesTwice', 'paymentReadsOutdatedAnswer'];
const names = [...Object.keys(steps), ...Array.from({ length: 5 }, () => frequent).flat()];
const histories = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000)), {
  minLength: 20,
  maxLength: 80,
  size: 'max',
});

type Money = Pick<PaymentModel['booking'], 'refundedCents' | 'failedRefundCents' | 'disputes'>;

const requestedIn = ({ refundedCents = 0, failedRefundCents = 0 }: Money) =>
  refundedCents + failedRefundCents;

const endedIn = ({ disputes = [] }: Money) => disputes.filter(({ status }) => status !== 'open').length;

/** How far the money has come, in payment and in booking; none of these may ever decrease. */
const progressIn = ({ payment, booking }: PaymentModel) => ({
  paid: Number(payment.status === 'succeeded'),
  paidInBooking: { unpaid: 0, processing: 1, failed: 1, paid: 2, refunded: 2 }[booking.paymentStatus],
  refunded: requestedIn(payment),
  refundedInBooking: requestedIn(booking),
  refundsFailed: payment.failedRefundCents ?? 0,
  refundsFailedInBooking: booking.failedRefundCents ?? 0,
  disputes: payment.disputes?.length ?? 0,
  disputesInBooking: booking.disputes?.length ?? 0,
  disputesEnded: endedIn(payment),
  disputesEndedInBooking: endedIn(booking),
  version: booking.paymentVersion ?? 0,
});

const assertAfterwards = (check: (model: PaymentModel) => void) =>
  fc.assert(
    fc.property(histories, (history) => {
      const model = new PaymentModel();
      for (const [name, at] of history) {
        const before = progressIn(model);
        steps[name]?.(model, at);
        for (const [what, now] of Object.entries(progressIn(model)))
          if (now < before[what as keyof typeof before]) throw new Error(`${what} decreased at ${name}`);
      }
      expect(model.settleDown()).toBe(true);
      check(model);
    }),
    { numRuns: 500 },
  );

describe('after any history', () => {
  it('provider, payment and booking agree on payment, refunds and dispute', () => {
    assertAfterwards(({ provider, payment, booking }) => {
      const isPaid = provider.status === 'succeeded';
      expect(payment.status === 'succeeded').toBe(isPaid);
      expect(['paid', 'refunded'].includes(booking.paymentStatus)).toBe(isPaid);
      expect(booking.refundedCents ?? 0).toBe(provider.refundedCents ?? 0);
      expect(booking.disputes).toEqual(provider.disputes);
      expect(booking.paymentStatus === 'refunded').toBe(provider.refundedCents === amountCents);
    });
  });

  it('a closed booking has refunded what it owes', () => {
    assertAfterwards(({ provider, booking, chargedAt }) => {
      if (!booking.closedAt || provider.status !== 'succeeded') return;
      expect(provider.refundedCents ?? 0).toBeGreaterThanOrEqual(booking.refundDueCents ?? 0);
      if (provider.disputes?.some(({ status }) => status === 'lost')) return;
      if (chargedAt && chargedAt > booking.closedAt) expect(provider.refundedCents).toBe(amountCents);
    });
  });

  it('no message mentions a payment or refund that did not happen', () => {
    assertAfterwards(({ messages, provider, booking }) => {
      if (booking.paymentStatus === 'unpaid' || booking.paymentStatus === 'failed')
        expect([...messages]).toEqual([]);
      for (const message of messages) {
        const amount = /refunded-(\d+):/.exec(message)?.[1];
        if (amount) expect(Number(amount)).toBeLessThanOrEqual(requestedIn(provider));
      }
    });
  });
});
