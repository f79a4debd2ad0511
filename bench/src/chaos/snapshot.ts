import { eventRoutes } from '@mendwell/contracts/event-routes';
import { refundDueCents } from '@mendwell/contracts/refund';
import { serviceNames } from '@mendwell/local/repository';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { connect } from 'amqplib';

/** Something a caller was told has happened to a booking. */
export interface Acknowledged {
  bookingId: string;
  /** As the booking's timeline calls it. */
  what: 'requested' | 'moved' | 'cancelled' | 'declined' | 'working' | 'completed';
  /** Of a request: the idempotency key it came with. */
  key?: string;
}

export interface Booking {
  id: string;
  patientUid: string;
  providerUid: string;
  serviceId: string;
  priceCents: number;
  serviceDate: Date;
  status: string;
  closedFrom?: string;
  closedAt?: Date;
  refundPercent?: number;
  refundedCents?: number;
  paymentStatus: string;
  paymentVersion?: number;
  timeZone?: string;
  cells?: Date[];
  idempotencyKey?: string;
  timeline: { what: string }[];
}
interface Intent {
  bookingId?: string;
  intentId: string | null;
  status: string;
  amountCents: number;
  refundedCents?: number;
  version: number;
}
interface Charge {
  id: string;
  amount: number;
  amount_refunded: number;
  created: number;
  status: string;
  payment_intent: string;
}
type Copy = Record<string, unknown> & { _id: string };

/** Everything that the services, the broker, the card provider and the mail server hold, read once. */
export interface Seen {
  acknowledged: Acknowledged[];
  bookings: Map<string, Booking>;
  services: Map<string, Copy>;
  serviceCopies: Copy[];
  bookingFacts: Map<string, Copy>;
  bookingCopies: Map<string, Copy>;
  appointments: Map<string, Copy>;
  messages: { _id: string; bookingId: string; kind: string; state: string }[];
  intents: Intent[];
  /** By booking; of all its intents. */
  charges: Map<string, Charge[]>;
  /** Where events wait, with how many. */
  waiting: { place: string; count: number }[];
  /** How often each mail has arrived, by its Message-ID. */
  mails: Map<string, number>;
  /** Instants that `GET /availability` offers, by provider. */
  offered: Map<string, Set<number>>;
}

/** Reads the databases; what else is seen comes from its owners. */
export async function readDatabases(client: MongoClient) {
  const all = (database: string, name: string, filter = {}) =>
    client.db(database).collection(name).find(filter).toArray() as Promise<never[]>;
  const byId = (copies: Copy[]) => new Map(copies.map((copy) => [String(copy._id), copy]));
  const [bookings, services, serviceCopies, facts, bookingCopies, appointments, messages, intents] =
    await Promise.all([
      all('booking', 'bookings'),
      all('catalog', 'services'),
      all('booking', 'serviceCopies'),
      all('catalog', 'bookingFacts'),
      all('payment', 'bookingCopies'),
      all('notification', 'appointments'),
      all('notification', 'messages', { kind: { $not: /^reminder/ } }),
      all('payment', 'intents', { bookingId: { $exists: true } }),
    ]);
  const outboxes = await Promise.all(
    serviceNames.map(async (name) => ({
      place: `outbox of ${name}`,
      count: await client.db(name).collection('outbox').countDocuments(),
    })),
  );
  return {
    bookings: new Map(
      bookings.map((booking: Copy) => [
        String(booking._id),
        { ...booking, id: String(booking._id) } as unknown as Booking,
      ]),
    ),
    services: byId(services),
    serviceCopies,
    bookingFacts: byId(facts),
    bookingCopies: byId(bookingCopies),
    appointments: byId(appointments),
    messages,
    intents,
    outboxes,
  } satisfies Partial<Seen> & { outboxes: Seen['waiting'] };
}

/** How many events each queue holds, dead letters included; `urlOf` is the broker as a service's user. */
export async function readQueues(urlOf: (service: string) => string): Promise<Seen['waiting']> {
  const waiting: Seen['waiting'] = [];
  for (const service of serviceNames) {
    const connection = await connect(urlOf(service), { timeout: 5_000 });
    connection.on('error', () => {});
    try {
      const channel = await connection.createChannel();
      for (const [event, { consumers }] of Object.entries(eventRoutes)) {
        if (!consumers.includes(service)) continue;
        for (const place of [`${service}.${event}`, `${service}.${event}.dead`])
          waiting.push({ place, count: (await channel.checkQueue(place)).messageCount });
      }
    } finally {
      await connection.close();
    }
  }
  return waiting;
}

/** Every object of a list of the card provider. */
export async function readProvider<Item extends { id: string }>(
  base: string,
  secretKey: string,
  list: 'payment_intents' | 'charges',
): Promise<Item[]> {
  const all: Item[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const answer = await fetch(`${base}/v1/${list}?limit=100${after}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    if (!answer.ok) throw new Error(`The card provider answers ${answer.status}`);
    const { data, has_more }: { data: Item[]; has_more: boolean } = await answer.json();
    all.push(...data);
    if (!has_more) return all;
  }
}

/** The card provider's successful charges by the booking that their intent names. */
export async function readCharges(base: string, secretKey: string): Promise<Seen['charges']> {
  const charges = await readProvider<Charge>(base, secretKey, 'charges');
  const intents = await readProvider<{ id: string; metadata: { bookingId?: string } }>(
    base,
    secretKey,
    'payment_intents',
  );
  const bookingOf = new Map(intents.map(({ id, metadata }) => [id, metadata.bookingId ?? '']));
  return Map.groupBy(
    charges.filter(({ status }) => status === 'succeeded'),
    ({ payment_intent }) => bookingOf.get(payment_intent) ?? '',
  );
}

export const isClosed = ({ status }: Booking) => status === 'cancelled' || status === 'declined';
export const isPaid = ({ paymentStatus }: Booking) =>
  paymentStatus === 'paid' || paymentStatus === 'refunded';

/** The cents of a charge that its booking's policy gives back. */
export const dueBack = ({ closedAt, refundPercent = 100 }: Booking, { amount, created }: Charge) =>
  closedAt
    ? refundDueCents({ amountCents: amount, paidAt: new Date(created * 1_000) }, { closedAt, refundPercent })
    : 0;
