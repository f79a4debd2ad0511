import { type MongoClient, ObjectId } from 'mongodb';
import { serviceNames } from '../repository.ts';

interface Booking {
  serviceId: string;
  status: string;
  paymentStatus: string;
  paymentVersion?: number;
  version: number;
  timeline: { at: Date; actor: string; what: string }[];
}
interface Intent {
  intentId: string | null;
  status: string;
  amountCents: number;
  refundedCents?: number;
  disputeStatus?: string;
  version: number;
  createdAt: Date;
  paidAt?: Date;
  checkAt?: Date;
}
interface Waiting {
  event: { name: string; occurredAt: string };
}

const at = (instant: Date) => instant.toISOString();

/** The history of a booking from all databases, as lines without personal names; empty if unknown. */
export async function traceBooking(client: MongoClient, bookingId: string): Promise<string[]> {
  if (!ObjectId.isValid(bookingId)) return [];
  const of = (database: string, collection: string) => client.db(database).collection(collection);
  const booking = await of('booking', 'bookings').findOne<Booking>({ _id: new ObjectId(bookingId) });
  const intent = await of('payment', 'intents').findOne<Intent>({ bookingId });
  const copy = await of('catalog', 'bookingCopies').findOne({ _id: bookingId as never });
  const waiting = await Promise.all(
    serviceNames.map(async (service) => {
      const rows = of(service, 'outbox').find<Waiting>({ 'event.data.bookingId': bookingId });
      return (await rows.toArray()).map(
        ({ event }) => `  waits in the outbox of ${service}: ${event.name} of ${event.occurredAt}`,
      );
    }),
  );
  if (!booking && !intent && !copy) return [];
  return [
    ...(booking ? ofBooking(booking) : ['Booking: not stored']),
    ...(intent ? ofIntent(intent, booking) : ['Payment: never opened']),
    copy
      ? `Catalog: status ${copy.status}, payment ${copy.visit?.paymentStatus}`
      : 'Catalog: has heard of no change',
    'Events:',
    ...(waiting.flat().length > 0 ? waiting.flat() : ['  none waits in an outbox']),
  ];
}

const ofBooking = ({ serviceId, status, paymentStatus, version, timeline }: Booking) => [
  `Booking: ${status}, ${paymentStatus}, version ${version}, of service ${serviceId}`,
  ...timeline
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => `  ${at(entry.at)}  ${entry.what} (${entry.actor})`),
];

function ofIntent(intent: Intent, booking: Booking | null) {
  const { intentId, status, amountCents, refundedCents, disputeStatus, version, checkAt } = intent;
  const isRecorded = (booking?.paymentVersion ?? 0) >= version;
  return [
    `Payment: ${intentId ?? 'not yet at the card provider'}, ${status}, ${amountCents} cents`,
    `  ${at(intent.createdAt)}  opened`,
    ...(intent.paidAt ? [`  ${at(intent.paidAt)}  paid`] : []),
    ...(refundedCents ? [`  ${refundedCents} cents refunded`] : []),
    ...(disputeStatus ? [`  dispute ${disputeStatus}`] : []),
    `  events published: ${version}, ${isRecorded ? 'the booking has recorded all' : 'the booking has not recorded all'}`,
    ...(checkAt ? [`  ${at(checkAt)}  is asked for at the card provider next`] : []),
  ];
}
