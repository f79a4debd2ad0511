import { randomUUID } from 'node:crypto';
import type { Account } from '@mendwell/client/accounts';
import { aroundTheClock } from '@mendwell/client/examples';
import { listAvailability } from '@mendwell/contracts/availability';
import { createBooking } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import autocannon from 'autocannon';
import { type Figure, median, note } from '../shared/figures.ts';
import { jsonCall, openLoop, percentile } from '../shared/load.ts';
import { bookService, createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

const bookingsOfProvider = 10_000;
const computeAimMs = 5;
const perSecondAim = 3_000;
const clients = 16;
const patients = 50;
const bookingsPerSecond = 50;
const roundSeconds = 5;
const rounds = 3;
const worstRatio = 1.25;

const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
const today = () => Math.floor(Date.now() / dayMs) * dayMs;
const iso = (instant: number) => new Date(instant).toISOString();

/** Replaces the only booking of a service with many copies, of which about a third are within the next 60 days. */
async function fillCalendar(system: System, serviceId: string): Promise<void> {
  const client = await MongoClient.connect(system.mongodbUri('booking'));
  try {
    const bookings = client.db().collection('bookings');
    const original = await bookings.findOne({ serviceId });
    if (!original) throw new Error('The booking to copy is missing.');
    const copies = Array.from({ length: bookingsOfProvider }, (_, at) => {
      const serviceDate = new Date(today() + 60 * dayMs - (at + 1) * 2 * quarterMs);
      const { idempotencyKey, ...booking } = original;
      return { ...booking, _id: new ObjectId(), serviceDate, slots: [serviceDate] };
    });
    await bookings.deleteOne({ _id: original._id });
    await bookings.insertMany(copies);
  } finally {
    await client.close();
  }
}

/** The booking service's rule alone, for 60 days. */
async function measureRule(): Promise<Figure> {
  const rules = new URL('../../../services/booking/dist/schedules/availability.rules.js', import.meta.url);
  const { freeTimes } = await import(rules.href);
  const [from, to] = [new Date(today()), new Date(today() + 60 * dayMs)];
  const taken = new Set(
    Array.from({ length: bookingsOfProvider }, (_, at) => to.getTime() - at * 2 * quarterMs),
  );
  const query = { durationMinutes: 15, from, to, now: from, taken };
  const took = Array.from({ length: 100 }, () => {
    const began = performance.now();
    freeTimes({ ...aroundTheClock, exceptions: [], pauseMinutes: 0 }, query);
    return performance.now() - began;
  });
  return {
    what: `60 days of a provider with ${bookingsOfProvider} bookings, computed: median`,
    measured: `${median(took).toFixed(1)} ms`,
    aim: `≤ ${computeAimMs} ms`,
    isMet: median(took) <= computeAimMs,
  };
}

/** Free times of a full calendar, for one patient and for a crowd, and the cost of claiming a time. */
export async function measureAvailability(system: System): Promise<Figure[]> {
  const { url, ports } = system;
  const { serviceId: full } = await offerService(system, { hasHours: true });
  const people = await createAccounts(url, patients);
  const [first] = people;
  if (first) await bookService(system, first, full, new Date(today() + 5 * dayMs));
  await fillCalendar(system, full);
  const range = (from: number, to: number) => {
    const query = { from: iso(today() + from * dayMs), to: iso(today() + to * dayMs) };
    return addressOf(listAvailability, { serviceId: full, ...query });
  };

  const took: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const began = performance.now();
    for (const path of [range(0, 30), range(30, 60)])
      await (await fetch(`http://127.0.0.1:${ports.booking}${path}`)).arrayBuffer();
    took.push(performance.now() - began);
  }
  const crowd = await autocannon({ url: url + range(0, 30), duration: 8, connections: clients });
  return [
    await measureRule(),
    note('… requested by two calls, read from MongoDB and sent: median', `${median(took).toFixed(1)} ms`),
    {
      what: '`GET /availability/{serviceId}`, cached by the gateway: calls per second',
      measured: crowd.requests.average.toFixed(0),
      aim: `≥ ${perSecondAim}`,
      isMet: crowd.requests.average >= perSecondAim && crowd.non2xx === 0,
    },
    await compareBookings(system, people),
  ];
}

/** Bookings with and without claims, alternating so that both meet the same conditions. */
async function compareBookings(system: System, people: Account[]): Promise<Figure> {
  const sides = [await offerService(system), await offerService(system, { hasHours: true })];
  const times: number[][] = sides.map(() => []);
  let refused = 0;
  let booked = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const [side, { serviceId }] of sides.entries()) {
      const next = () => {
        booked += 1;
        const patient = people[booked % people.length] as Account;
        const body = { serviceId, serviceDate: iso(today() + 2 * dayMs + booked * quarterMs) };
        const headers = { 'idempotency-key': randomUUID() };
        return jsonCall('POST', system.url + createBooking.path, patient, body, headers);
      };
      const load = await openLoop(next, bookingsPerSecond, roundSeconds);
      times[side]?.push(...load.times);
      refused += load.refused;
    }
  const [without = 0, withClaims = 0] = times.map((found) =>
    percentile(
      found.toSorted((a, b) => a - b),
      0.99,
    ),
  );
  return {
    what: `\`POST /serviceBook\` with claims against without, at ${bookingsPerSecond}/s: p99`,
    measured: `${withClaims.toFixed(0)} ms against ${without.toFixed(0)} ms; ${refused} refused`,
    aim: `≤ ${worstRatio}×`,
    isMet: withClaims <= worstRatio * without && refused === 0,
  };
}
