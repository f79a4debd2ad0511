import fc from 'fast-check';
import { amountCents, World } from './payment-model.ts';

/* Booking, payment and messages by their own rules, whatever the order in which things happen, arrive, repeat or are lost. */

type Step = (world: World, at: number) => void;

const isOpen = ({ provider: { status } }: World) => status !== 'succeeded' && status !== 'canceled';
const taken = <Item>(items: Item[], at: number) => items.splice(at % (items.length || 1), 1)[0];
const copied = <Item>(items: Item[], at: number) => items[at % (items.length || 1)];

/** What can happen, each as if by chance; what is impossible just now does nothing. */
const steps: Record<string, Step> = {
  cardIsRefused: (world, at) => {
    if (isOpen(world)) world.atProvider({ status: 'requires_payment_method', failedAttempt: `ch_${at}` });
  },
  bankThinksAboutIt: (world) => {
    if (isOpen(world)) world.atProvider({ status: 'processing' });
  },
  cardIsCharged: (world) => {
    if (isOpen(world)) world.atProvider({ status: 'succeeded', paidAt: new Date(world.now) });
  },
  somebodyRefundsByHand: (world, at) => {
    const { status, refundedCents = 0 } = world.provider;
    const more = Math.min(amountCents, refundedCents + (at % amountCents));
    if (status === 'succeeded') world.atProvider({ refundedCents: more });
  },
  payerDisputes: (world) => {
    const { status, disputeStatus } = world.provider;
    if (status === 'succeeded' && !disputeStatus) world.atProvider({ disputeStatus: 'open' });
  },
  disputeEnds: (world, at) => {
    if (world.provider.disputeStatus === 'open')
      world.atProvider({ disputeStatus: at % 2 === 0 ? 'won' : 'lost' });
  },
  minutesPass: (world, at) => {
    world.now += (at % 60) * 60_000;
  },
  somebodyCancels: (world, at) => world.close(at % 2 === 0 ? 'patient' : 'provider'),
  paymentReads: (world) => world.settle(world.provider),
  paymentReadsAnOldAnswer: (world, at) => world.settle(copied(world.answers, at) ?? world.provider),
  paymentPaysBack: (world) => world.payBack(),
  paymentHearsOfTheClosing: (world, at) => {
    world.paymentKnows = taken(world.closings, at) ?? world.paymentKnows;
  },
  closingIsLost: (world, at) => void taken(world.closings, at),
  factArrives: (world, at) => {
    const fact = taken(world.facts, at);
    if (fact) world.receive(fact);
  },
  factArrivesAndStays: (world, at) => {
    const fact = copied(world.facts, at);
    if (fact) world.receive(fact);
  },
  factIsLost: (world, at) => void taken(world.facts, at),
  acknowledgementArrives: (world, at) => world.acknowledge(taken(world.acknowledgements, at) ?? 0),
  acknowledgementIsLost: (world, at) => void taken(world.acknowledgements, at),
  bothRepeat: (world) => world.repeat(),
};

/** As in life; otherwise most histories would end before anything was paid. */
const often = ['paymentReads', 'factArrives', 'factArrivesAndStays', 'paymentReadsAnOldAnswer'];
const names = [...Object.keys(steps), ...Array.from({ length: 5 }, () => often).flat()];
const histories = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(10_000)), {
  minLength: 20,
  maxLength: 80,
  size: 'max',
});

/** How far money has come, there and here; none of these may ever go back. */
const progressIn = ({ payment, booking }: World) => ({
  paid: Number(payment.status === 'succeeded'),
  paidHere: { unpaid: 0, processing: 1, failed: 1, paid: 2, refunded: 3 }[booking.paymentStatus],
  refunded: payment.refundedCents ?? 0,
  refundedHere: booking.refundedCents ?? 0,
  dispute: { none: 0, open: 1, won: 2, lost: 2 }[payment.disputeStatus ?? 'none'],
  disputeHere: { none: 0, open: 1, won: 2, lost: 2 }[booking.disputeStatus ?? 'none'],
  version: booking.paymentVersion ?? 0,
});

const afterwards = (check: (world: World) => void) =>
  fc.assert(
    fc.property(histories, (history) => {
      const world = new World();
      for (const [name, at] of history) {
        const before = progressIn(world);
        steps[name]?.(world, at);
        for (const [what, now] of Object.entries(progressIn(world)))
          if (now < before[what as keyof typeof before]) throw new Error(`${what} went back at ${name}`);
      }
      expect(world.settleDown()).toBe(true);
      check(world);
    }),
    { numRuns: 500 },
  );

describe('whatever happened, once it is over', () => {
  it('all agree whether it was paid, what went back and how a dispute stands', () => {
    afterwards(({ provider, payment, booking }) => {
      const isPaid = provider.status === 'succeeded';
      expect(payment.status === 'succeeded').toBe(isPaid);
      expect(['paid', 'refunded'].includes(booking.paymentStatus)).toBe(isPaid);
      expect(booking.refundedCents).toBe(provider.refundedCents || undefined);
      expect(booking.disputeStatus).toBe(provider.disputeStatus);
      expect(booking.paymentStatus === 'refunded').toBe(provider.refundedCents === amountCents);
    });
  });

  it('a closed booking has given back what it owes', () => {
    afterwards(({ provider, booking }) => {
      if (!booking.closedAt || provider.status !== 'succeeded') return;
      expect(provider.refundedCents ?? 0).toBeGreaterThanOrEqual(booking.refundDueCents ?? 0);
      const isLate = provider.paidAt && provider.paidAt > booking.closedAt;
      if (isLate) expect(provider.refundedCents).toBe(amountCents);
    });
  });

  it('nobody was told of money that did not come or go', () => {
    afterwards(({ messages, provider, booking }) => {
      if (booking.paymentStatus === 'unpaid' || booking.paymentStatus === 'failed')
        expect([...messages]).toEqual([]);
      for (const message of messages) {
        const amount = /refunded-(\d+):/.exec(message)?.[1];
        if (amount) expect(Number(amount)).toBeLessThanOrEqual(provider.refundedCents ?? 0);
      }
    });
  });
});
