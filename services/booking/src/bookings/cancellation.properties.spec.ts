import { WorkStatus } from '@mendwell/contracts/booking';
import { canBe, type Party } from '@mendwell/contracts/booking-rules';
import { freeUntilAfterMove, refundPercentAt } from '@mendwell/contracts/cancellation';
import fc from 'fast-check';
import { nextStatuses } from '../records/booking.rules.ts';

const hourMs = 3_600_000;
const hours = (least: number, most: number) =>
  fc.integer({ min: least * 60, max: most * 60 }).map((minutes) => minutes / 60);

/**
 * After a pause, the provider may set a status, and patient or provider moves the appointment to so many hours ahead; then the
 * patient asks for the refund.
 */
interface Step {
  pause: number;
  status: WorkStatus | undefined;
  actor: Party;
  ahead: number;
}
const status = fc.constantFrom(...WorkStatus.options);
const steps = fc.array(
  fc.record<Step>({
    pause: fc.oneof(hours(0, 3), hours(0, 800)),
    status: fc.option(status, { nil: undefined }),
    actor: fc.constantFrom('patient', 'provider'),
    ahead: fc.oneof(hours(0, 30), hours(0, 1_500)),
  }),
  { minLength: 1, maxLength: 12 },
);
const cases = fc.record({
  freeCancellationHours: fc.constantFrom(0, 1, 24, 720),
  lateRefundPercent: fc.constantFrom(0, 50),
  bookedAhead: hours(0, 1_000),
  steps,
});

interface Shown {
  /** Of the last move. */
  actor: Party | undefined;
  movedAt: Date;
  now: Date;
  begin: Date;
  freeHours: number;
  /** What the patient gets back at `now`, and just before the move. */
  percent: number;
  before: number | undefined;
  /** Whether each move so far was the patient's, and in time. */
  isOnlyMovedInTime: boolean;
}

/** Runs the steps that the rules allow, and checks what is shown after each pause and each move. */
function afterEachStep(check: (shown: Shown) => void) {
  fc.assert(
    fc.property(cases, ({ bookedAhead, steps, ...terms }) => {
      const start = new Date('2026-11-22T10:00:00Z');
      const after = (from: Date, pause: number) => new Date(from.getTime() + pause * hourMs);
      const begin = after(start, bookedAhead);
      const stated = after(begin, -terms.freeCancellationHours);
      const requested = { ...terms, serviceDate: begin, freeCancellationUntil: stated };
      let booking: typeof requested & { status: WorkStatus } = { ...requested, status: 'pending' };
      const refundAt = (now: Date) => refundPercentAt(booking, 'patient', now);
      const shown = { freeHours: terms.freeCancellationHours, isOnlyMovedInTime: true };
      let moved: Pick<Shown, 'actor' | 'movedAt'> = { actor: undefined, movedAt: start };
      let now = start;
      let before: number | undefined;
      const show = () => {
        const isToCome = now < booking.serviceDate;
        expect(canBe('cancelled', booking, 'patient', now)).toBe(isToCome);
        expect(canBe('moved', booking, 'patient', now)).toBe(isToCome);
        if (isToCome)
          check({ ...shown, ...moved, now, begin: booking.serviceDate, percent: refundAt(now), before });
      };
      for (const { pause, status = booking.status, actor, ahead } of steps) {
        now = after(now, pause);
        if (nextStatuses[booking.status].includes(status)) booking = { ...booking, status };
        show();
        if (!canBe('moved', booking, actor, now)) return;
        before = refundAt(now);
        if (actor === 'provider' || before < 100) shown.isOnlyMovedInTime = false;
        const to = after(now, ahead);
        const freeCancellationUntil = freeUntilAfterMove(booking, { actor, to, now });
        booking = { ...booking, serviceDate: to, freeCancellationUntil };
        moved = { actor, movedAt: now };
        show();
      }
    }),
    { numRuns: 2_000 },
  );
}

describe('the refund of a booking that both sides move and its provider works on', () => {
  it('is the whole payment for the stated hours after each move by the provider', () => {
    afterEachStep(({ actor, movedAt, now, freeHours, percent }) => {
      const isNoticed = actor === 'provider' && now.getTime() <= movedAt.getTime() + freeHours * hourMs;
      if (isNoticed) expect(percent).toBe(100);
    });
  });

  it('never becomes the whole payment again by a move of the patient', () => {
    afterEachStep(({ actor, before, percent }) => {
      if (actor === 'patient' && before !== undefined && before < 100) expect(percent).toBeLessThan(100);
    });
  });

  it('is what the terms state for the appointment, if only the patient moves it, in time', () => {
    afterEachStep(({ isOnlyMovedInTime, now, begin, freeHours, percent }) => {
      const isInTime = now.getTime() <= begin.getTime() - freeHours * hourMs;
      if (isOnlyMovedInTime) expect(percent === 100).toBe(isInTime);
    });
  });

  it('is never less than the terms state for the appointment, unless the patient moved it too late', () => {
    afterEachStep(({ actor, now, before, begin, freeHours, percent }) => {
      const isLate = actor === 'patient' && before !== 100;
      const isInTime = now.getTime() <= begin.getTime() - freeHours * hourMs;
      if (!isLate && isInTime) expect(percent).toBe(100);
    });
  });

  it('is not owed to a patient once the appointment has begun, and nobody moves it then', () => {
    const instant = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(instant, instant, status, (serviceDate, now, status) => {
        const booking = { serviceDate, status };
        const isToCome = now < serviceDate;
        expect(canBe('cancelled', booking, 'patient', now)).toBe(isToCome);
        expect(canBe('moved', booking, 'patient', now)).toBe(isToCome);
        expect(canBe('moved', booking, 'provider', now)).toBe(isToCome && status !== 'completed');
        expect(canBe('cancelled', booking, 'provider', now)).toBe(status !== 'completed');
      }),
    );
  });
});
