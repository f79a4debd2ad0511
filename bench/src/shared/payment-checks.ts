import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import { type Journey, priceCents } from './patients.ts';
import type { Running } from './system.ts';

interface ProviderIntent {
  id: string;
  amount: number;
  status: string;
  metadata: { bookingId?: string };
}

/** Every payment intent of the card provider. */
export async function readProvider({ ports }: Running, secretKey: string) {
  const all: ProviderIntent[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : '';
    const answer = await fetch(`http://127.0.0.1:${ports.sandbox}/v1/payment_intents?limit=100${after}`, {
      headers: { authorization: `Bearer ${secretKey}` },
    });
    const { data, has_more }: { data: ProviderIntent[]; has_more: boolean } = await answer.json();
    all.push(...data);
    if (!has_more) return all;
  }
}

/** What is not true in the databases and at the card provider, a line each; none when all agree. */
export async function findUntruths(
  running: Running,
  secretKey: string,
  serviceId: string,
  journeys: Journey[],
) {
  const client = await new MongoClient(running.mongodbRootUri).connect();
  try {
    const read = (database: string, collection: string) => client.db(database).collection(collection);
    const bookings = await read('booking', 'bookings').find({ serviceId }).toArray();
    const intents = await read('payment', 'intents').find({ serviceId, status: 'succeeded' }).toArray();
    const service = await read('catalog', 'services').findOne({ _id: new ObjectId(serviceId) });
    const stored = new Map(bookings.map((booking) => [String(booking._id), booking]));
    const untruths: string[] = [];
    const check = (isTrue: boolean, text: string) => {
      if (!isTrue) untruths.push(text);
    };

    const keys = bookings.map(({ idempotencyKey }) => idempotencyKey);
    check(new Set(keys).size === keys.length, 'a request was booked twice');
    for (const { bookingId } of journeys) check(stored.has(bookingId), `booking ${bookingId} is gone`);

    const there = (await readProvider(running, secretKey)).filter(
      ({ status, metadata }) => status === 'succeeded' && stored.has(metadata.bookingId ?? ''),
    );
    const paidThere = there.map(({ metadata }) => metadata.bookingId ?? '');
    check(new Set(paidThere).size === paidThere.length, 'a booking was charged twice');
    const settled = new Set(intents.map(({ intentId }) => intentId));
    for (const { id, amount, metadata } of there) {
      const booking = stored.get(metadata.bookingId ?? '');
      check(amount === priceCents, `${id} charged ${amount}`);
      check(settled.has(id), `${id} has succeeded there and not in payment`);
      check(
        booking?.paymentStatus === 'paid',
        `${id} is paid there, its booking is ${booking?.paymentStatus}`,
      );
    }
    for (const [id, { paymentStatus }] of stored)
      check(paymentStatus !== 'paid' || paidThere.includes(id), `booking ${id} is paid here only`);
    check(
      service?.bookingsCount === paidThere.length,
      `catalog counts ${service?.bookingsCount} of ${paidThere.length} paid bookings`,
    );
    for (const name of serviceNames) {
      const waiting = await read(name, 'outbox').countDocuments();
      check(waiting === 0, `${waiting} events wait in the outbox of ${name}`);
    }
    return { untruths, bookings: bookings.length, paid: there.length, ids: new Set(stored.keys()) };
  } finally {
    await client.close();
  }
}

/** Looks again until nothing is untrue or it is too late; `deadline` as `performance.now()` counts. */
export async function untilTrue(look: () => ReturnType<typeof findUntruths>, deadline: number) {
  let truth = await look();
  while (truth.untruths.length > 0 && performance.now() < deadline) {
    await sleep(500);
    truth = await look();
  }
  return truth;
}
