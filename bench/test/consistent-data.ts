import { ObjectId } from '@mendwell/local/servers/mongodb';
import type { Snapshot } from '../src/oracle/snapshot.ts';
import type { readDatabases } from '../src/oracle/take-snapshot.ts';

export const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour));

export const [open, cancelled, service] = [new ObjectId(), new ObjectId(), new ObjectId()];
export const serviceId = String(service);
export const ids = { open: String(open), cancelled: String(cancelled) };

const booking = {
  patientUid: 'patient',
  providerUid: 'provider',
  serviceId,
  priceCents: 5_000,
  timeZone: 'UTC',
  version: 3,
};
export const openBooking = {
  ...booking,
  _id: open,
  idempotencyKey: 'k1',
  serviceDate: at(9),
  status: 'working',
  paymentStatus: 'paid',
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
/** Two visits of a series that were cancelled at once. */
export const visits = [new ObjectId(), new ObjectId()] as const;
const cancelledVisits = visits.map((_id, index) => ({
  ...booking,
  _id,
  ...(index === 0 && { idempotencyKey: 'k3' }),
  ...{ seriesId: 'series', seriesNumber: index + 1, seriesCount: 2 },
  serviceDate: at(24 * 7 * index + 30),
  status: 'cancelled',
  closedFrom: 'pending',
  closedAt: at(8),
  refundPercent: 100,
  paymentStatus: 'unpaid',
  timeline: [{ what: 'requested' }, { what: 'cancelled' }],
}));
export const claimOf = (_id: ObjectId, hour: number) => ({
  _id,
  providerUid: 'provider',
  slots: [at(hour)],
});
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
  ...sent(ids.open, [...both('requested', 'moved-v2', 'paid'), 'working:patient', 'reviewed:provider']),
  ...sent(ids.cancelled, [...both('requested', 'paid', 'cancelled', 'refunded-2500'), 'reviewed:provider']),
  ...sent(String(visits[0]), both('requested', 'cancelled')),
];

const reviewOf = (bookingId: string, isShown: boolean) => ({
  ...{
    bookingId,
    serviceId,
    authorUid: 'patient',
    providerUid: 'provider',
    stars: 4,
    isFree: false,
    isShown,
  },
});
const byStars = [0, 0, 0, 1, 0];

/** To one person, about a time that has passed. */
export const timeOffer = {
  patientUid: 'patient',
  providerUid: 'provider',
  at: at(11),
  seat: 0,
  sentAt: at(7),
};

export const quarterOf = (hour: number) => at(hour).getTime() / 900_000;

/** Two consistent bookings, as the services would have stored them. */
export const stored: Record<string, object[]> = {
  'booking.bookings': [openBooking, cancelledBooking, ...cancelledVisits],
  'booking.claims': [claimOf(open, 9)],
  'booking.serviceCopies': [{ _id: serviceId, version: 1 }],
  'booking.timeOffers': [{ ...timeOffer }],
  // Busy for the hour after the one that is offered.
  'booking.calendars': [{ _id: 'provider', calendars: [{ busy: [quarterOf(11), quarterOf(12)] }] }],
  'catalog.services': [{ _id: service, version: 1, bookingsCount: 2, ratingCount: 1, ratingAverage: 4 }],
  'catalog.bookingCopies': [
    { _id: ids.open, status: 'working', visit: { paymentStatus: 'paid' } },
    { _id: ids.cancelled, status: 'pending', visit: { paymentStatus: 'paid' } },
    ...visits.map((id) => ({ _id: String(id), status: 'pending', visit: { paymentStatus: 'unpaid' } })),
  ],
  'catalog.reviews': [reviewOf(ids.open, true), reviewOf(ids.cancelled, false)],
  'catalog.ratings': [
    { _id: `service:${serviceId}`, byStars },
    { _id: 'provider:provider', byStars },
  ],
  'payment.bookingCopies': [copyOf({ _id: open }), ...[cancelledBooking, ...cancelledVisits].map(copyOf)],
  'payment.intents': [intentOf(ids.open), intentOf(ids.cancelled)],
  'payment.earnings': [
    { bookingId: ids.open, cents: 5_000 },
    { bookingId: ids.cancelled, cents: 5_000 },
    { bookingId: ids.cancelled, cents: -2_500 },
  ],
  'notification.bookingCopies': [
    { _id: ids.open, ...appointmentOf(at(9)), isClosed: false },
    { _id: ids.cancelled, ...appointmentOf(at(10)), isClosed: true },
    ...cancelledVisits.map(({ _id, serviceDate }) => ({
      ...{ _id: String(_id), ...appointmentOf(serviceDate), isClosed: true },
    })),
  ],
  'notification.messages': messages,
};
export const charge = {
  id: 'ch',
  amount: 5_000,
  status: 'succeeded',
  payment_intent: 'pi',
  created: at(7).getTime() / 1_000,
};
export const elsewhere = (): Omit<Snapshot, keyof Awaited<ReturnType<typeof readDatabases>>> => ({
  acknowledged: [
    { at: 0, bookingId: ids.open, what: 'requested', key: 'k1' },
    { at: 0, bookingId: ids.open, what: 'moved' },
    { at: 0, bookingId: ids.cancelled, what: 'cancelled' },
  ],
  charges: new Map([
    [ids.open, [{ ...charge, amount_refunded: 0 }]],
    [ids.cancelled, [{ ...charge, amount_refunded: 2_500 }]],
  ]),
  waiting: [{ place: 'payment.booking.status-changed', count: 0 }],
  mails: new Map(messages.map(({ _id }) => [_id.replaceAll(':', '.'), 1])),
  offered: new Map([['provider', new Set([at(10).getTime()])]]),
});
