import { ObjectId } from '@mendwell/local/servers/mongodb';
import { testMongodb } from '../../infra/local/test/test-mongodb.ts';
import { readDatabases, type Seen } from '../src/chaos/seen.ts';
import { findBreaches, truths } from '../src/chaos/truths.ts';

const mongodb = testMongodb();
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

const [open, cancelled, service] = [new ObjectId(), new ObjectId(), new ObjectId()];
const serviceId = String(service);
const ids = { open: String(open), cancelled: String(cancelled) };

const booking = {
  patientUid: 'patient',
  providerUid: 'provider',
  serviceId,
  priceCents: 5_000,
  timeZone: 'UTC',
  version: 3,
};
const openBooking = {
  ...booking,
  _id: open,
  idempotencyKey: 'k1',
  serviceDate: at(9),
  status: 'working',
  paymentStatus: 'paid',
  cells: [at(9)],
  timeline: [{ what: 'requested' }, { what: 'moved' }, { what: 'paid' }, { what: 'working' }],
};
const cancelledBooking = {
  ...booking,
  _id: cancelled,
  idempotencyKey: 'k2',
  serviceDate: at(10),
  status: 'cancelled',
  closedFrom: 'pending',
  closedAt: at(8),
  refundPercent: 50,
  refundedCents: 2_500,
  paymentStatus: 'paid',
  timeline: [{ what: 'requested' }, { what: 'paid' }, { what: 'cancelled' }, { what: 'partially-refunded' }],
};
const intentOf = (bookingId: string) => ({
  bookingId,
  intentId: 'pi',
  status: 'succeeded',
  amountCents: 5_000,
});
const copyOf = ({ _id, closedAt, refundPercent }: Partial<typeof cancelledBooking>) => ({
  ...{ _id: String(_id), priceCents: 5_000, payerUid: 'patient' },
  ...(closedAt && { closedAt, refundPercent }),
});
const appointmentOf = (serviceDate: Date) => ({ appointment: { serviceDate: serviceDate.toISOString() } });
const sent = (bookingId: string, facts: string[]) =>
  facts.map((fact) => ({ _id: `${bookingId}:${fact}`, bookingId, kind: 'any', state: 'sent' }));
const both = (...facts: string[]) => facts.flatMap((fact) => [`${fact}:patient`, `${fact}:provider`]);
const messages = [
  ...sent(ids.open, [...both('requested', 'moved-v2', 'paid'), 'working:patient']),
  ...sent(ids.cancelled, both('requested', 'paid', 'cancelled', 'refunded-2500')),
];

/** A small world in which everything is true, as the services would have written it. */
const stored: Record<string, object[]> = {
  'booking.bookings': [openBooking, cancelledBooking],
  'booking.serviceCopies': [{ _id: serviceId, version: 1 }],
  'catalog.services': [{ _id: service, version: 1, bookingsCount: 2 }],
  'catalog.bookingFacts': [
    { _id: ids.open, status: 'working', payment: 'paid' },
    { _id: ids.cancelled, status: 'pending', payment: 'paid' },
  ],
  'payment.bookingCopies': [copyOf({ _id: open }), copyOf(cancelledBooking)],
  'payment.intents': [intentOf(ids.open), intentOf(ids.cancelled)],
  'notification.appointments': [
    { _id: ids.open, ...appointmentOf(at(9)), isClosed: false },
    { _id: ids.cancelled, ...appointmentOf(at(10)), isClosed: true },
  ],
  'notification.messages': messages,
};
const charge = {
  id: 'ch',
  amount: 5_000,
  status: 'succeeded',
  payment_intent: 'pi',
  created: at(7).getTime() / 1_000,
};
const elsewhere = (): Omit<Seen, keyof Awaited<ReturnType<typeof readDatabases>>> => ({
  acknowledged: [
    { bookingId: ids.open, what: 'requested', key: 'k1' },
    { bookingId: ids.open, what: 'moved' },
    { bookingId: ids.cancelled, what: 'cancelled' },
  ],
  charges: new Map([
    [ids.open, [{ ...charge, amount_refunded: 0 }]],
    [ids.cancelled, [{ ...charge, amount_refunded: 2_500 }]],
  ]),
  waiting: [{ place: 'payment.booking.requested', count: 0 }],
  mails: new Map(messages.map(({ _id }) => [_id.replaceAll(':', '.'), 1])),
  offered: new Map([['provider', new Set([at(10).getTime()])]]),
});

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
