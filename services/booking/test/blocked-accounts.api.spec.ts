import { accountExamples, paymentExamples } from '@mendwell/contracts/event-examples';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { Types } from 'mongoose';
import { AccountChangesService } from '../src/bookings/account-changes.service.ts';
import { BookingClosingService } from '../src/bookings/booking-closing.service.ts';
import type { BookingDocument } from '../src/records/booking.schema.ts';
import { blockingSteps, blockOf, paid } from './blocking-steps.ts';
import { inAWeek, signIn } from './booking-app.ts';

const { on, block, impactOf, given, inEveryState, storedOf } = blockingSteps();
const closings = async () =>
  (await on.booking.app.outbox('booking.status-changed')).filter(
    ({ data: { what, providerUid } }) =>
      /^(declined|cancelled)$/.test(what) && providerUid === on.provider.uid,
  );
const closedBookings = async () => new Set((await closings()).map(({ data }) => data.bookingId));

describe('a blocked account', () => {
  it('declines or cancels what a provider has open, ahead or begun, with full refunds, and leaves the rest', async () => {
    const { ending, others } = await inEveryState();
    const before = await storedOf(others);
    await block(on.provider);
    const ended = await storedOf(ending);
    const [declined, cancelled] = ['declined', 'cancelled'];
    expect(ended.map(({ status }) => status)).toEqual([
      ...[declined, cancelled, cancelled, declined, declined, declined, cancelled],
      ...[declined, cancelled, cancelled],
    ]);
    for (const { refundPercent, timeline } of ended)
      expect({ refundPercent, by: timeline.at(-1)?.actor }).toEqual({ refundPercent: 100, by: 'provider' });
    const none = undefined;
    const due = [none, none, 4550, 4550, none, none, 4550, 4550, none, none];
    expect(ended.map(({ refundDueCents }) => refundDueCents)).toEqual(due);
    expect(await storedOf(others)).toEqual(before);
  });

  it('cancels what is ahead of a patient with full refunds, however late, and what has begun without', async () => {
    const { ahead, begun, others } = await inEveryState();
    const late = { lateRefundPercent: 50, freeCancellationUntil: new Date(0) };
    await on.booking.bookings.updateMany({ patientUid: on.patient.uid }, late);
    const before = await storedOf(others);
    await block(on.patient);
    for (const [percent, ids] of [
      [100, ahead],
      [0, begun],
    ] as const)
      for (const { status, refundPercent, timeline } of await storedOf(ids))
        expect({ status, refundPercent, by: timeline.at(-1)?.actor }).toEqual({
          ...{ status: 'cancelled', refundPercent: percent, by: 'patient' },
        });
    expect((await on.booking.stored(ahead[3] as string)).refundDueCents).toBe(4550);
    expect((await on.booking.stored(begun[0] as string)).refundDueCents).toBe(0);
    expect(await storedOf(others)).toEqual(before);
  });

  it('ends the bookings of both roles', async () => {
    const own = await given({}, [on.provider, await signIn()]);
    const theirs = await given({});
    await block(on.provider);
    expect((await storedOf([own, theirs])).map(({ status }) => status)).toEqual(['cancelled', 'declined']);
  });

  it('tells the other side that the marketplace did it, and has no address of the blocked one', async () => {
    const id = await given(paid);
    await block(on.provider);
    const [event, ...others] = await closings();
    expect(others).toEqual([]);
    expect(event?.data).toMatchObject({
      ...{ bookingId: id, what: 'declined' },
      closing: { actor: 'provider', isByMarketplace: true, refundPercent: 100 },
      appointment: { patientEmail: on.patient.email, providerName: on.provider.name, providerEmail: '' },
    });
    expect((await on.booking.get(on.patient, `/booked/${on.patient.email}`)).body).toMatchObject([
      { providerEmail: on.provider.email, status: 'declined' },
    ]);
  });

  it('does nothing more when it is repeated', async () => {
    const { ending, others } = await inEveryState();
    // The second publication may arrive while the first is still handled.
    const handler = on.booking.app.app.get(AccountChangesService);
    await Promise.all([handler.endBookings(blockOf(on.provider)), handler.endBookings(blockOf(on.provider))]);
    const all = () => storedOf([...ending, ...others]);
    const [before, published] = [await all(), await closings()];
    expect(published).toHaveLength(ending.length);
    await block(on.provider);
    expect(await all()).toEqual(before);
    expect(await closings()).toEqual(published);
  });

  it.each(['patient', 'provider'] as const)(
    'ends or refuses what is booked while the %s is being blocked',
    async (side) => {
      for (let round = 0; round < 5; round += 1) {
        const people = { patient: await signIn(), provider: await signIn() };
        const { serviceId } = on.booking.offer(people.provider);
        const input = { serviceId, serviceDate: inAWeek(), instructions: '' };
        await Promise.all([on.booking.post(people.patient, input), block(people[side])]);
        const open = { patientUid: people.patient.uid, status: 'pending' } as const;
        expect(await on.booking.bookings.countDocuments(open)).toBe(0);
      }
    },
  );

  it('ends what was booked while its event could not arrive', async () => {
    const id = await given({});
    const event = blockOf(on.provider);
    await on.booking.app.handle({ ...event, occurredAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await on.booking.stored(id)).toMatchObject({ status: 'declined' });
  });

  it('leaves bookings alone if its event is replayed when the account has long been unblocked', async () => {
    await on.booking.app.handle(blockOf(on.provider, accountExamples.unblocked));
    const id = await given({});
    await block(on.provider);
    expect(await on.booking.stored(id)).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['patient', 401],
    ['provider', 404],
  ] as const)(
    'takes no booking of or with a blocked %s, also by a token that is not refused yet',
    async (side, status) => {
      const { serviceId } = on.booking.offer(on.provider);
      await on.booking.app.handle(blockOf(on[side]));
      const input = { serviceId, serviceDate: inAWeek(), instructions: '' };
      expect(await on.booking.post(on.patient, input)).toMatchObject({ status });
      expect(await on.booking.bookings.countDocuments({ patientUid: on.patient.uid })).toBe(0);
    },
  );

  it('confirms once all is ended', async () => {
    await given({});
    await on.booking.app.handle(blockOf(on.provider, accountExamples.enforced));
    const events = await on.booking.app.outbox();
    expect(events.slice(-2).map(({ name, data }) => [name, 'id' in data && data.id])).toEqual([
      ['booking.status-changed', false],
      ['account.confirmed', 'block-1'],
    ]);
  });

  it('goes on with what is left after its handler was killed in the middle', async () => {
    const { ending } = await inEveryState();
    const closing = on.booking.app.app.get(BookingClosingService);
    const { end } = closing;
    let left = 3;
    closing.end = (...args) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('Killed')) : end.apply(closing, args);
    };
    const event = blockOf(on.provider);
    const killed = on.booking.app.app.get(AccountChangesService).endBookings(event);
    await expect(killed).rejects.toThrow('Killed');
    closing.end = end;
    expect((await closedBookings()).size).toBe(3);
    expect((await impactOf(`accounts/${on.provider.uid}`)).ahead).toMatchObject({ bookings: 7 });
    await on.booking.app.handle(event);
    expect(await closedBookings()).toEqual(new Set(ending));
  });

  it('ends hundreds once each, also if its handler is killed in between, and owes all the money', async () => {
    const example = await on.booking.stored(await given(paid));
    const rows = Array.from({ length: 300 }, (_, at): BookingDocument => {
      const { blocksRepeats, idempotencyKey, ...row } = example;
      return { ...row, _id: new Types.ObjectId(), patientUid: `patient-${at % 120}` };
    });
    await on.booking.bookings.collection.insertMany(rows);
    const closing = on.booking.app.app.get(BookingClosingService);
    const { end } = closing;
    let left = 170;
    closing.end = (...args) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('Killed')) : end.apply(closing, args);
    };
    const event = blockOf(on.provider);
    const handler = on.booking.app.app.get(AccountChangesService);
    await expect(handler.endBookings(event)).rejects.toThrow('Killed');
    closing.end = end;
    expect((await closedBookings()).size).toBe(170);
    await handler.endBookings(event);
    expect((await closedBookings()).size).toBe(301);
    const once = { version: example.version + 1 };
    const owed = { ...once, status: 'declined', refundPercent: 100, refundDueCents: 4550 } as const;
    expect(await on.booking.bookings.countDocuments({ providerUid: on.provider.uid, ...owed })).toBe(301);
  });

  it('owes back what is paid during or after the block', async () => {
    const ids = [await given({ paymentStatus: 'processing' }), await given({}), await given({})];
    const succeeded = (bookingId: string) =>
      eventLike(paymentExamples.succeeded, { bookingId, amountCents: 4550 });
    await on.booking.app.handle(blockOf(on.provider), ...ids.map(succeeded));
    for (const { paymentStatus, refundDueCents, status } of await storedOf(ids))
      expect({ paymentStatus, refundDueCents, status }).toEqual({
        ...{ paymentStatus: 'paid', refundDueCents: 4550, status: 'declined' },
      });
  });
});
