import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { eventRoutes } from '@mendwell/contracts/event-routes';
import { listAvailability } from '@mendwell/contracts/schedule';
import { serviceNames } from '@mendwell/local/repository';
import type { MongoClient } from '@mendwell/local/servers/mongodb';
import { connect } from 'amqplib';
import { readProvider } from '../shared/card-provider.ts';
import type { System } from '../shared/system.ts';
import type { Booking, Copy, Snapshot } from './snapshot.ts';

/** Reads databases, queues and card provider, and the free times of `serviceIds`. */
export async function takeSnapshot(system: System, client: MongoClient, serviceIds: string[]) {
  const { outboxes, ...stored } = await readDatabases(client);
  const queues = await readQueues(system);
  return {
    ...stored,
    charges: await readCharges(system),
    offered: await readOffered(system, stored.services, serviceIds),
    waiting: [...outboxes, ...queues],
  };
}

/** Reads what the snapshot takes from the databases. */
export async function readDatabases(client: MongoClient) {
  const all = (database: string, name: string, filter = {}) =>
    client.db(database).collection(name).find(filter).toArray() as Promise<never[]>;
  const byId = (copies: Copy[]) => new Map(copies.map((copy) => [String(copy._id), copy]));
  return {
    bookings: new Map(
      (await all('booking', 'bookings')).map((booking: Copy) => [
        String(booking._id),
        { ...booking, id: String(booking._id) } as unknown as Booking,
      ]),
    ),
    claims: await all('booking', 'claims'),
    services: byId(await all('catalog', 'services')),
    serviceCopies: await all('booking', 'serviceCopies'),
    catalogCopies: byId(await all('catalog', 'bookingCopies')),
    reviews: await all('catalog', 'reviews'),
    ratings: byId(await all('catalog', 'ratings')),
    paymentCopies: byId(await all('payment', 'bookingCopies')),
    notificationCopies: byId(await all('notification', 'bookingCopies')),
    messages: await all('notification', 'messages', { kind: { $not: /^reminder/ } }),
    timeOffers: await all('booking', 'timeOffers'),
    calendars: await all('booking', 'calendars'),
    intents: await all('payment', 'intents', { bookingId: { $exists: true } }),
    earnings: await all('payment', 'earnings'),
    outboxes: await Promise.all(
      serviceNames.map(async (name) => ({
        place: `outbox of ${name}`,
        count: await client.db(name).collection('outbox').countDocuments(),
      })),
    ),
  } satisfies Partial<Snapshot> & { outboxes: Snapshot['waiting'] };
}

/** Counts the events in each queue, dead letters included. */
async function readQueues({ amqpUrl }: System): Promise<Snapshot['waiting']> {
  const waiting: Snapshot['waiting'] = [];
  for (const service of serviceNames) {
    const connection = await connect(amqpUrl(service), { timeout: 5_000 });
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

/** The card provider's successful charges, by the booking in the metadata of their intent. */
async function readCharges(system: System): Promise<Snapshot['charges']> {
  const charges = await readProvider(system, 'charges');
  const intents = await readProvider(system, 'payment_intents');
  const bookingOf = new Map(intents.map(({ id, metadata }) => [id, metadata.bookingId ?? '']));
  return Map.groupBy(
    charges.filter(({ status }) => status === 'succeeded'),
    ({ payment_intent }) => bookingOf.get(payment_intent) ?? '',
  );
}

const dayMs = 24 * 3_600_000;

/** The times that each service offers in the next 60 days, by its provider. */
async function readOffered({ url }: System, services: Snapshot['services'], serviceIds: string[]) {
  const offered: Snapshot['offered'] = new Map();
  for (const serviceId of serviceIds) {
    const times = new Set<number>();
    for (const day of [0, 30]) {
      const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
      const path = addressOf(listAvailability, { serviceId, from: at(day), to: at(day + 30) });
      const answer = await fetch(url + apiPrefix + path);
      const body: { times: string[] } = await answer.json();
      for (const time of body.times) times.add(Date.parse(time));
    }
    offered.set(String(services.get(serviceId)?.providerUid), times);
  }
  return offered;
}
