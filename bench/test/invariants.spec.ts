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

async function violated(snapshot: Partial<Snapshot> = {}) {
  const { outboxes, ...databases } = await readDatabases(mongodb.client());
  const violations = findViolations({ ...databases, ...elsewhere(), ...snapshot });
  return [...violations].filter(([, found]) => found.length > 0).map(([name]) => name);
}

const set = (path: string, _id: unknown, change: object) => () =>
  collectionOf(path).updateOne({ _id: _id as never }, change);
const setReview = (bookingId: string, change: object) => () =>
  collectionOf('catalog.reviews').updateOne({ bookingId }, { $set: change });
const remove = (path: string, filter: object) => () => collectionOf(path).deleteMany(filter);
const offer =
  (...changes: object[]) =>
  () =>
    collectionOf('booking.timeOffers').insertMany(changes.map((change) => ({ ...timeOffer, ...change })));
const claim = (bookingId: ObjectId, hour: number) => () =>
  collectionOf('booking.claims').insertOne(claimOf(bookingId, hour));
const nothing = async () => {};
const isOpen = { _id: ids.open as never };

it('finds no violation in consistent data', async () => {
  expect(await violated()).toEqual([]);
});

/** A violation as a fault would leave it in the databases or elsewhere, and the invariant that must detect it. */
const planted: [invariant: string, plant: () => Promise<unknown>, changes?: () => Partial<Snapshot>][] = [
  [
    'acknowledged changes are stored',
    set('booking.bookings', open, { $pull: { timeline: { what: 'moved' } } }),
  ],
  [
    'one booking per request',
    () => collectionOf('booking.bookings').insertOne({ ...openBooking, _id: new ObjectId() }),
  ],
  [
    'at most one charge, of the right price',
    nothing,
    () => ({
      charges: new Map([
        ...elsewhere().charges,
        [
          ids.open,
          [
            { ...charge, amount_refunded: 0 },
            { ...charge, amount_refunded: 0 },
          ],
        ],
      ]),
    }),
  ],
  ['paid at the provider = paid here', nothing, () => ({ charges: new Map() })],
  ['paid at the provider = paid here', set('booking.bookings', open, { $set: { paymentStatus: 'unpaid' } })],
  ['consumers are up to date', set('catalog.bookingCopies', ids.open, { $set: { status: 'pending' } })],
  ['consumers are up to date', remove('payment.bookingCopies', isOpen)],
  ['each change is counted once', set('catalog.services', service, { $inc: { bookingsCount: 1 } })],
  ['a status never regresses', set('booking.bookings', open, { $set: { status: 'pending' } })],
  ['copies match their source', set('payment.bookingCopies', ids.cancelled, { $unset: { closedAt: 1 } })],
  ['copies match their source', set('booking.serviceCopies', serviceId, { $set: { version: 0 } })],
  [
    'no event is stuck or dead',
    nothing,
    () => ({ waiting: [{ place: 'payment.booking.status-changed.dead', count: 1 }] }),
  ],
  ['agreed prices are kept', set('booking.bookings', open, { $set: { priceCents: 6_000 } })],
  ['one booking per time', claim(cancelled, 12)],
  ['one booking per time', claim(new ObjectId(), 12)],
  ['one booking per time', set('booking.claims', open, { $push: { slots: at(9) } })],
  ['one booking per time', set('booking.claims', open, { $set: { slots: [at(12)] } })],
  ['one booking per time', remove('booking.claims', { _id: open })],
  ['a series is whole or not at all', remove('booking.bookings', { _id: visits[1] })],
  [
    'taken times are not offered',
    nothing,
    () => ({ offered: new Map([['provider', new Set([at(9).getTime()])]]) }),
  ],
  [
    'busy times are not offered',
    set('booking.calendars', 'provider', {
      $set: { 'calendars.0.busy': [quarterOf(9), quarterOf(11)] },
    }),
  ],
  ['offers of a time are few', offer({ sentAt: at(9) })],
  ['offers of a time are few', offer({ patientUid: 'b' }, { patientUid: 'c' }, { patientUid: 'd' })],
  ['each offer has its mail', offer({ at: new Date(8e12) })],
  [
    'refunds as agreed',
    nothing,
    () => ({
      charges: new Map([...elsewhere().charges, [ids.cancelled, [{ ...charge, amount_refunded: 0 }]]]),
    }),
  ],
  ['earnings are what bookings say', remove('payment.earnings', { cents: -2_500 })],
  ['each change has its mail', remove('notification.messages', { _id: `${ids.open}:paid:patient` as never })],
  [
    'each change has its mail',
    set('notification.messages', `${ids.open}:working:patient`, { $set: { state: 'queued' } }),
  ],
  ['each change has its mail', nothing, () => ({ mails: new Map() })],
  [
    'each change has its mail',
    remove('notification.messages', { _id: `${ids.open}:reviewed:provider` as never }),
  ],
  [
    'each change has its mail',
    remove('notification.messages', { _id: `${visits[0]}:cancelled:patient` as never }),
  ],
  // By itself, it has a mail of its own; with the other one, it has none.
  ['each change has its mail', set('booking.bookings', visits[1], { $set: { closedAt: at(9) } })],
  [
    'each change has its mail',
    () =>
      collectionOf('notification.messages').insertOne({
        _id: `${visits[1]}:cancelled:patient` as never,
        bookingId: String(visits[1]),
        state: 'sent',
      }),
  ],
  [
    'one review per visit',
    () => collectionOf('catalog.reviews').insertOne({ bookingId: ids.cancelled, isShown: false }),
  ],
  ['reviews are of visits', setReview(ids.open, { isShown: false })],
  ['reviews are of visits', setReview(ids.cancelled, { isShown: true })],
  ['reviews are of visits', set('booking.bookings', open, { $set: { paymentStatus: 'refunded' } })],
  ['reviews are of visits', set('booking.bookings', open, { $set: { priceCents: 0 } })],
  ['reviews are of visits', set('booking.bookings', open, { $set: { disputeStatus: 'open' } })],
  ['ratings follow reviews', setReview(ids.open, { stars: 5 })],
  ['ratings follow reviews', setReview(ids.open, { isFree: true })],
  ['ratings follow reviews', set('catalog.services', service, { $set: { ratingAverage: 4.5 } })],
  ['ratings follow reviews', remove('catalog.ratings', { _id: 'provider:provider' as never })],
];

it.each(planted.map(([invariant, plant, changes]) => ({ invariant, plant, changes })))(
  'detects a violation of: $invariant',
  async ({ invariant, plant, changes }) => {
    await plant();
    expect(await violated(changes?.())).toContain(invariant);
  },
);

it('has a planted violation of every invariant', () => {
  expect(new Set(planted.map(([invariant]) => invariant))).toEqual(new Set(Object.keys(invariants)));
});
