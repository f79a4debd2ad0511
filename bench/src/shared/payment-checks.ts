import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import { readProvider } from './card-provider.ts';
import { exampleService } from './offer.ts';
import type { Booked } from './patients.ts';
import type { System } from './system.ts';

const priceCents = exampleService.price * 100;

/** Compares the databases with each other and with the card provider. Describes each contradiction in a line. */
export async function findContradictions(system: System, serviceId: string, booked: Booked[]) {
  const client = await new MongoClient(system.mongodbRootUri).connect();
  try {
    const read = (database: string, collection: string) => client.db(database).collection(collection);
    const bookings = await read('booking', 'bookings').find({ serviceId }).toArray();
    const intents = await read('payment', 'intents').find({ serviceId, status: 'succeeded' }).toArray();
    const service = await read('catalog', 'services').findOne({ _id: new ObjectId(serviceId) });
    const stored = new Map(bookings.map((booking) => [String(booking._id), booking]));
    const contradictions: string[] = [];
    const check = (isTrue: boolean, text: string) => {
      if (!isTrue) contradictions.push(text);
    };

    const keys = bookings.map(({ idempotencyKey }) => idempotencyKey);
    check(new Set(keys).size === keys.length, 'a request was booked twice');
    for (const { bookingId } of booked) check(stored.has(bookingId), `booking ${bookingId} is missing`);

    const charged = (await readProvider(system, 'payment_intents')).filter(
      ({ status, metadata }) => status === 'succeeded' && stored.has(metadata.bookingId ?? ''),
    );
    const chargedBookings = charged.map(({ metadata }) => metadata.bookingId ?? '');
    check(new Set(chargedBookings).size === chargedBookings.length, 'a booking was charged twice');
    const settled = new Set(intents.map(({ intentId }) => intentId));
    for (const { id, amount, metadata } of charged) {
      const booking = stored.get(metadata.bookingId ?? '');
      check(amount === priceCents, `${id} charged ${amount}`);
      check(settled.has(id), `${id} succeeded at the provider, not in payment`);
      check(
        booking?.paymentStatus === 'paid',
        `${id} succeeded at the provider, its booking is ${booking?.paymentStatus}`,
      );
    }
    for (const [id, { paymentStatus }] of stored)
      check(
        paymentStatus !== 'paid' || chargedBookings.includes(id),
        `booking ${id} is paid, but was not charged at the provider`,
      );
    check(
      service?.bookingsCount === chargedBookings.length,
      `catalog counts ${service?.bookingsCount} of ${chargedBookings.length} paid bookings`,
    );
    for (const name of serviceNames) {
      const waiting = await read(name, 'outbox').countDocuments();
      check(waiting === 0, `${waiting} events wait in the outbox of ${name}`);
    }
    return { contradictions, bookings: bookings.length, paid: charged.length, ids: new Set(stored.keys()) };
  } finally {
    await client.close();
  }
}

/** Repeats `findContradictions` until there are none or `deadline` has passed, by `performance.now()`. */
export async function untilConsistent(
  deadline: number,
  ...parameters: Parameters<typeof findContradictions>
) {
  let result = await findContradictions(...parameters);
  while (result.contradictions.length > 0 && performance.now() < deadline) {
    await sleep(500);
    result = await findContradictions(...parameters);
  }
  return result;
}
