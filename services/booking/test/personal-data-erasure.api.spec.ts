import { accountExamples, paymentExamples } from '@mendwell/contracts/event-examples';
import type { User } from '@mendwell/service-kit/http/auth';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { eraseWithFailures, erasureOf, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { serviceCopyModel } from '../src/service-copies/service-copies.service.ts';
import { inAWeek } from './booking-app.ts';
import { personalDataSteps } from './personal-data-steps.ts';

const { on, bookings, list } = personalDataSteps();
const textsOf = ({ uid, email, name }: User) => [uid, email, name];
const account = ({ uid }: User) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });

describe('an erased account', () => {
  it('removes a patient from their bookings, which their providers keep', async () => {
    const { ahead, past } = await bookings();
    await eraseWithFailures(on.booking.app, account(on.patient));
    expect(
      await placesOf(on.booking.app, [...textsOf(on.patient), on.written.note, on.written.byPatient]),
    ).toEqual([]);

    const requests = await list('bookRequest', on.provider);
    expect(requests).toHaveLength(4);
    for (const request of requests)
      expect(request).toMatchObject({
        userName: 'Former patient',
        userEmail: '',
        instructions: '',
        price: 45.5,
      });
    expect(await on.booking.stored(ahead)).toMatchObject({ status: 'cancelled', refundPercent: 100 });
    expect(await on.booking.stored(past)).toMatchObject({ status: 'cancelled', refundDueCents: 0 });
    expect(await list('booked', on.patient)).toEqual([]);
  });

  it('removes a provider with their services, hours and bookings, which their patients keep', async () => {
    const { ahead, past } = await bookings();
    await eraseWithFailures(on.booking.app, account(on.provider));
    expect(
      await placesOf(on.booking.app, [...textsOf(on.provider), on.provider.picture, on.written.byProvider]),
    ).toEqual([]);

    const booked = await list('booked', on.patient);
    expect(booked).toHaveLength(4);
    for (const one of booked)
      expect(one).toMatchObject({
        providerName: 'Former provider',
        providerEmail: '',
        serviceImage: '',
        instructions: on.written.note,
      });
    expect(await on.booking.stored(ahead)).toMatchObject({ status: 'declined', refundPercent: 100 });
    expect(await on.booking.stored(past)).toMatchObject({ status: 'declined', refundDueCents: 4550 });
    const { serviceId } = await on.booking.stored(ahead);
    const again = { serviceId, serviceDate: inAWeek(), instructions: '' };
    expect(await on.booking.post(on.patient, again)).toMatchObject({ status: 404 });
    expect(await on.booking.app.model(serviceCopyModel.name).findById(serviceId).lean()).toMatchObject({
      service: null,
    });
  });

  it('announces the end of an appointment ahead to the other side, without the erased person', async () => {
    const { ahead } = await bookings();
    await eraseWithFailures(on.booking.app, account(on.patient));
    const events = await on.booking.app.outbox();
    const closings = await on.booking.app.outbox('booking.status-changed', 'cancelled');
    expect(closings).toHaveLength(2);
    expect(closings.find(({ data }) => data.bookingId === ahead)?.data).toMatchObject({
      bookingId: ahead,
      patientUid: account(on.patient).pseudonym,
      closing: { refundPercent: 100 },
      appointment: {
        patientName: 'Former patient',
        patientEmail: '',
        providerEmail: on.provider.email,
      },
    });
    expect(events.at(-1)).toMatchObject({
      name: 'account.confirmed',
      data: { id: account(on.patient).pseudonym, service: 'booking' },
    });
  });

  it.each(['provider', 'patient'] as const)(
    'owes everything back if a payment succeeds after the %s was erased, and names the former uid',
    async (side) => {
      const { ahead } = await bookings();
      await eraseWithFailures(on.booking.app, account(on[side]));
      const payment = { bookingId: ahead, patientUid: on.patient.uid, amountCents: 4550 };
      await on.booking.app.handle(eventLike(paymentExamples.succeeded, payment));
      expect(await on.booking.stored(ahead)).toMatchObject({
        paymentStatus: 'paid',
        refundDueCents: 4550,
      });
    },
  );

  it.each([
    ['provider', 4550],
    ['patient', 910],
  ] as const)('owes back, late and for its %s, %d cents', async (side, refundDueCents) => {
    const { ahead } = await bookings();
    const late = { lateRefundPercent: 20, freeCancellationUntil: new Date(0) };
    await on.booking.bookings.updateOne({ _id: ahead }, { paymentStatus: 'paid', ...late });
    await eraseWithFailures(on.booking.app, account(on[side]));
    expect(await on.booking.stored(ahead)).toMatchObject({ refundDueCents });
  });

  it('ends what has begun too, unless it is completed and needs no payment any more', async () => {
    const book = () => on.booking.book(on.patient, on.provider);
    const [open, completed, unpaid] = [await book(), await book(), await book()];
    const begun = { serviceDate: new Date(Date.now() - 3_600_000), paymentStatus: 'paid' } as const;
    await on.booking.bookings.updateMany({ patientUid: on.patient.uid }, begun);
    await on.booking.bookings.updateOne({ _id: completed }, { status: 'completed' });
    await on.booking.bookings.updateOne({ _id: unpaid }, { status: 'completed', paymentStatus: 'unpaid' });
    const slots = [begun.serviceDate];
    await on.booking.claims.create({ _id: completed, providerUid: on.provider.uid, slots });
    await eraseWithFailures(on.booking.app, account(on.provider));
    expect(await on.booking.slotsOf(completed)).toEqual([]);
    expect(await on.booking.stored(open)).toMatchObject({ status: 'declined', refundDueCents: 4550 });
    expect(await on.booking.stored(completed)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await on.booking.stored(unpaid)).toMatchObject({ status: 'cancelled', closedFrom: 'completed' });
  });

  it('finds, announced again, what late events have brought back', async () => {
    await bookings();
    await on.booking.app.handle(erasureOf(account(on.provider)));
    const { uid, name, email } = on.provider;
    const profile = { name, email, isEmailVerified: true };
    await on.booking.app.handle(eventLike(accountExamples.named, { uid, version: 9, profile }));
    await bookings();
    expect(await placesOf(on.booking.app, [on.provider.uid])).not.toEqual([]);
    await eraseWithFailures(on.booking.app, account(on.provider));
    await on.booking.app.handle(erasureOf(account(on.provider)));
    expect(await placesOf(on.booking.app, textsOf(on.provider))).toEqual([]);
  });

  it('changes nothing when it is delivered again', async () => {
    const { ahead, past, cancelled, declined } = await bookings();
    await eraseWithFailures(on.booking.app, account(on.patient));
    const all = () => Promise.all([ahead, past, cancelled, declined].map(on.booking.stored));
    const before = await all();
    await on.booking.app.handle(erasureOf(account(on.patient)));
    expect(await all()).toEqual(before);
  });
});
