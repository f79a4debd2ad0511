import { ObjectId } from '@mendwell/local/servers/mongodb';
import { testMongodb } from '../../infra/local/test/test-mongodb.ts';
import { findBreaches, truths } from '../src/chaos/invariants.ts';
import { readDatabases, type Seen } from '../src/chaos/snapshot.ts';
import {
  at,
  cancelled,
  charge,
  elsewhere,
  ids,
  open,
  openBooking,
  service,
  serviceId,
  stored,
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

async function breached(seen: Partial<Seen> = {}) {
  const { outboxes, ...databases } = await readDatabases(mongodb.client());
  const breaches = findBreaches({ ...databases, ...elsewhere(), ...seen });
  return [...breaches].filter(([, found]) => found.length > 0).map(([name]) => name);
}

const set = (path: string, _id: unknown, change: object) => () =>
  collectionOf(path).updateOne({ _id: _id as never }, change);
const remove = (path: string, filter: object) => () => collectionOf(path).deleteMany(filter);
const nothing = async () => {};
const isOpen = { _id: ids.open as never };

it('finds nothing where everything is true', async () => {
  expect(await breached()).toEqual([]);
});

/** A breach, planted where a fault would leave it, and the truth that must name it. */
const planted: [truth: string, plant: () => Promise<unknown>, seen?: () => Partial<Seen>][] = [
  ['what was answered is stored', set('booking.bookings', open, { $pull: { timeline: { what: 'moved' } } })],
  [
    'one booking for each request',
    () =>
      collectionOf('booking.bookings').insertOne({ ...openBooking, _id: new ObjectId(), cells: [at(12)] }),
  ],
  [
    'at most one charge, of the price',
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
  ['paid there = paid here', nothing, () => ({ charges: new Map() })],
  ['paid there = paid here', set('booking.bookings', open, { $set: { paymentStatus: 'unpaid' } })],
  [
    'every consumer knows each change',
    set('catalog.bookingFacts', ids.open, { $set: { status: 'pending' } }),
  ],
  ['every consumer knows each change', remove('payment.bookingCopies', isOpen)],
  ['each change is counted once', set('catalog.services', service, { $inc: { bookingsCount: 1 } })],
  ['no status goes back', set('booking.bookings', open, { $set: { status: 'pending' } })],
  ['copies equal their source', set('payment.bookingCopies', ids.cancelled, { $unset: { closedAt: 1 } })],
  ['copies equal their source', set('booking.serviceCopies', serviceId, { $set: { version: 0 } })],
  [
    'no event waits or is dead',
    nothing,
    () => ({ waiting: [{ place: 'payment.booking.requested.dead', count: 1 }] }),
  ],
  ['what was agreed stays', set('booking.bookings', open, { $set: { priceCents: 6_000 } })],
  ['a time has one booking', set('booking.bookings', cancelled, { $set: { cells: [at(9)] } })],
  ['a time has one booking', set('booking.bookings', open, { $unset: { cells: 1 } })],
  [
    'nothing is offered that is taken',
    nothing,
    () => ({ offered: new Map([['provider', new Set([at(9).getTime()])]]) }),
  ],
  [
    'money back as agreed',
    nothing,
    () => ({
      charges: new Map([...elsewhere().charges, [ids.cancelled, [{ ...charge, amount_refunded: 0 }]]]),
    }),
  ],
  ['each change has its mail', remove('notification.messages', { _id: `${ids.open}:paid:patient` as never })],
  [
    'each change has its mail',
    set('notification.messages', `${ids.open}:working:patient`, { $set: { state: 'queued' } }),
  ],
  ['each change has its mail', nothing, () => ({ mails: new Map() })],
];

it.each(planted.map(([truth, plant, seen]) => ({ truth, plant, seen })))(
  'names the truth that is broken: $truth',
  async ({ truth, plant, seen }) => {
    await plant();
    expect(await breached(seen?.())).toContain(truth);
  },
);

it('has a planted breach for every truth', () => {
  expect(new Set(planted.map(([truth]) => truth))).toEqual(new Set(Object.keys(truths)));
});
