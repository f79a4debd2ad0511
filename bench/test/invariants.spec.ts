import { ObjectId } from '@mendwell/local/servers/mongodb';
import { testMongodb } from '../../infra/local/test/test-mongodb.ts';
import { findViolations, invariants } from '../src/oracle/invariants.ts';
import type { Snapshot } from '../src/oracle/snapshot.ts';
import { readDatabases } from '../src/oracle/take-snapshot.ts';
import {
  at,
  cancelled,
  charge,
  claimOf,
  elsewhere,
  ids,
  open,
  openBooking,
  quarterOf,
  service,
  serviceId,
  stored,
  timeOffer,
  visits,
} from './consistent-data.ts';

const mongodb = testMongodb();
const collectionOf = (path: string) => {
  const [database, name = ''] = path.split('.');
  return mongodb.client().db(database).collection(name);
};

beforeEach(async () => {
  for (const [path, documents] of Object.entries(stored)) {
    await collectionOf(path).deleteMany({});
    await collectionOf(path).insertMany(documents);
  }
});

async function violated(seen: Partial<Snapshot> = {}) {
  const { outboxes, ...databases } = await readDatabases(mongodb.client());
  const violations = findViolations({ ...databases, ...elsewhere(), ...seen });
  return [...violations].filter(([, found]) => found.length > 0).map(([name]) => name);
}

/** Leaves a violation in the databases as a fault would, or returns what is seen elsewhere. */
type Plant = () => Promise<unknown>;

const set =
  (path: string, _id: unknown, change: object): Plant =>
  () =>
    collectionOf(path).updateOne({ _id: _id as never }, change);
const setReview =
  (bookingId: string, change: object): Plant =>
  () =>
    collectionOf('catalog.reviews').updateOne({ bookingId }, { $set: change });
const remove =
  (path: string, filter: object): Plant =>
  () =>
    collectionOf(path).deleteMany(filter);
const insert =
  (path: string, ...documents: object[]): Plant =>
  () =>
    collectionOf(path).insertMany(documents);
const offer = (...changes: object[]) =>
  insert('booking.timeOffers', ...changes.map((change) => ({ ...timeOffer, ...change })));
const claim = (bookingId: ObjectId, hour: number) => insert('booking.claims', claimOf(bookingId, hour));
const removeMail = (bookingId: string, fact: string) =>
  remove('notification.messages', { _id: `${bookingId}:${fact}` });
const seen =
  (changes: Partial<Snapshot>): Plant =>
  async () => ({ seen: changes });
const chargesOf = (bookingId: string, ...refunds: number[]) =>
  new Map([
    ...elsewhere().charges,
    [bookingId, refunds.map((amount_refunded) => ({ ...charge, amount_refunded }))],
  ]);

const [first, second] = visits.map(String) as [string, string];
const queued = { $set: { state: 'queued' } };
const busy = { $set: { 'calendars.0.busy': [quarterOf(9), quarterOf(11)] } };
const toldTwice = { _id: `${second}:cancelled:patient`, bookingId: second, state: 'sent' };
const paymentStatus = (status: string) => set('booking.bookings', open, { $set: { paymentStatus: status } });

/** By the invariant that must detect it. */
const planted: Record<string, Plant[]> = {
  'acknowledged changes are stored': [
    set('booking.bookings', open, { $pull: { timeline: { what: 'moved' } } }),
  ],
  'one booking per request': [insert('booking.bookings', { ...openBooking, _id: new ObjectId() })],
  'at most one charge, of the right price': [seen({ charges: chargesOf(ids.open, 0, 0) })],
  'paid at the provider = paid here': [seen({ charges: new Map() }), paymentStatus('unpaid')],
  'consumers are up to date': [
    set('catalog.bookingCopies', ids.open, { $set: { status: 'pending' } }),
    remove('payment.bookingCopies', { _id: ids.open }),
  ],
  'each change is counted once': [set('catalog.services', service, { $inc: { bookingsCount: 1 } })],
  'a status never regresses': [set('booking.bookings', open, { $set: { status: 'pending' } })],
  'copies match their source': [
    set('payment.bookingCopies', ids.cancelled, { $unset: { closedAt: 1 } }),
    set('booking.serviceCopies', serviceId, { $set: { version: 0 } }),
  ],
  'no event is stuck or dead': [
    seen({ waiting: [{ place: 'payment.booking.status-changed.dead', count: 1 }] }),
  ],
  'agreed prices are kept': [set('booking.bookings', open, { $set: { priceCents: 6_000 } })],
  'one booking per time': [
    claim(cancelled, 12),
    claim(new ObjectId(), 12),
    set('booking.claims', open, { $push: { slots: at(9) } }),
    set('booking.claims', open, { $set: { slots: [at(12)] } }),
    remove('booking.claims', { _id: open }),
  ],
  'a series is whole or not at all': [remove('booking.bookings', { _id: visits[1] })],
  'taken times are not offered': [seen({ offered: new Map([['provider', new Set([at(9).getTime()])]]) })],
  'busy times are not offered': [set('booking.calendars', 'provider', busy)],
  'offers of a time are few': [
    offer({ sentAt: at(9) }),
    offer({ patientUid: 'b' }, { patientUid: 'c' }, { patientUid: 'd' }),
  ],
  'each offer has its mail': [offer({ at: new Date(8e12) })],
  'refunds as agreed': [seen({ charges: chargesOf(ids.cancelled, 0) })],
  'earnings are what bookings say': [remove('payment.earnings', { cents: -2_500 })],
  'each change has its mail': [
    removeMail(ids.open, 'paid:patient'),
    set('notification.messages', `${ids.open}:working:patient`, queued),
    seen({ mails: new Map() }),
    removeMail(ids.open, 'reviewed:provider'),
    removeMail(first, 'cancelled:patient'),
    // By itself, it has a mail of its own; with the other one, it has none.
    set('booking.bookings', visits[1], { $set: { closedAt: at(9) } }),
    insert('notification.messages', toldTwice),
  ],
  'one review per visit': [insert('catalog.reviews', { bookingId: ids.cancelled, isShown: false })],
  'reviews are of visits': [
    setReview(ids.open, { isShown: false }),
    setReview(ids.cancelled, { isShown: true }),
    paymentStatus('refunded'),
    set('booking.bookings', open, { $set: { priceCents: 0 } }),
    set('booking.bookings', open, { $set: { disputeStatus: 'open' } }),
  ],
  'ratings follow reviews': [
    setReview(ids.open, { stars: 5 }),
    setReview(ids.open, { isFree: true }),
    set('catalog.services', service, { $set: { ratingAverage: 4.5 } }),
    remove('catalog.ratings', { _id: 'provider:provider' }),
  ],
};

it('finds no violation in consistent data', async () => {
  expect(await violated()).toEqual([]);
});

const each = Object.entries(planted).flatMap(([invariant, plants]) =>
  plants.map((plant) => ({ invariant, plant })),
);
it.each(each)('detects a violation of: $invariant', async ({ invariant, plant }) => {
  const result = (await plant()) as { seen?: Partial<Snapshot> };
  expect(await violated(result.seen)).toContain(invariant);
});

it('has a planted violation of every invariant', () => {
  expect(Object.keys(planted).sort()).toEqual(Object.keys(invariants).sort());
});
