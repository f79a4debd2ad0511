import { bookingExamples } from '@mendwell/contracts/event-examples';
import { largestWrite } from '@mendwell/service-kit/testing/commands';
import { erasureOf, exportOf } from '@mendwell/service-kit/testing/personal-data';
import { type NoteReadDocument, noteReadModel } from '../src/records/note-read.schema.ts';
import { bookingApp, newId, signIn } from './booking-app.ts';

const booking = bookingApp();

it('GET /booking/my-data is as of one instant, however many bookings arrive meanwhile', async () => {
  const patient = await signIn();
  // Of someone who books from themselves, each booking is in two lists.
  const insert = (number: number) =>
    booking.bookings.collection.insertOne({
      ...bookingExamples.requested.data.appointment,
      patientUid: patient.uid,
      providerUid: patient.uid,
      serviceDate: new Date(number),
      priceCents: 0,
      timeline: [],
      version: 1,
    });
  let [isOver, count] = [false, 0];
  const arriving = (async () => {
    for (; !isOver; count += 1) await insert(count);
  })();
  for (let times = 0; times < 5; times += 1) {
    const { body } = await exportOf(booking.app, 'booking', patient);
    expect(body.sections.requests.length).toBe(body.sections.bookings.length);
  }
  isOver = true;
  await arriving;
  expect(count).toBeGreaterThan(0);
});

it('an erasure changes a bounded number of readings at a time', async () => {
  const { uid } = await signIn();
  const account = { uid, pseudonym: `erased-${uid.slice(-12)}` };
  const reads = booking.app.model<NoteReadDocument>(noteReadModel.name);
  const reading = () => ({ bookingId: newId(), readerUid: uid, on: '2026-11-25' });
  await reads.insertMany(Array.from({ length: 450 }, reading));
  const largest = largestWrite(booking.app);
  await booking.app.handle(erasureOf(account));
  expect(await reads.countDocuments({ readerUid: account.pseudonym })).toBe(450);
  expect(largest()).toBeLessThanOrEqual(200);
});
