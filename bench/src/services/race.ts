import { randomUUID } from 'node:crypto';
import type { Account } from '@mendwell/client/accounts';
import { ask } from '@mendwell/client/http';
import { cancelBooking, createBooking } from '@mendwell/contracts/bookings';
import { addressOf } from '@mendwell/contracts/calls';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { type Figure, note } from '../shared/figures.ts';
import { scalable } from '../shared/instances.ts';
import { createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';

/** BENCH_RACES=10 for a short run. */
const rounds = Number(process.env.BENCH_RACES ?? 1_000);
const patientsCount = 100;
const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

interface Answer {
  insertedId?: string;
  code?: string;
  alternatives?: string[];
}

const post = ({ token }: Account, url: string, body: object) =>
  ask<Answer>('POST', url, { token, body, headers: { 'idempotency-key': randomUUID() } });

/** In each round, many patients request the same time of two instances at the same moment. */
export async function measureRace(system: System): Promise<Figure[]> {
  const { serviceId } = await offerService(system, { hasHours: true });
  const patients = await createAccounts(system.url, patientsCount);
  const instances = scalable(system, 'booking');
  await instances.scaleTo(2);
  const addresses = instances.addresses().map((address) => `http://${address}`);
  const firstTime = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
  const counts = { winners: 0, offered: 0, others: 0, cancelled: 0 };
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const serviceDate = new Date(firstTime + round * quarterMs).toISOString();
    const answers = await Promise.all(
      patients.map((patient, at) =>
        post(patient, `${addresses[at % 2]}${createBooking.path}`, { serviceId, serviceDate }),
      ),
    );
    for (const [at, { status, body }] of answers.entries()) {
      const patient = patients[at];
      if (status === 201 && body.insertedId && patient) {
        counts.winners += 1;
        // Half of the winners cancel: their claims must go, the others must stay.
        if (round % 2 === 0) continue;
        const address = `${addresses[round % 4 === 1 ? 0 : 1]}${addressOf(cancelBooking, { bookingId: body.insertedId })}`;
        if ((await post(patient, address, {})).status === 200) counts.cancelled += 1;
      } else if (status === 409 && body.code === 'time-taken' && body.alternatives?.length === 3)
        counts.offered += 1;
      else counts.others += 1;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const claims = await readClaims(system, serviceId);
  await instances.scaleDown();
  const open = rounds - counts.cancelled;
  return [
    {
      what: `${rounds} rounds of ${patientsCount} requests for the same time, two instances: winners`,
      measured: `${counts.winners}; ${counts.offered} were offered three alternatives, ${counts.others} neither`,
      aim: 'one a round',
      isMet: counts.winners === rounds && counts.offered === rounds * (patientsCount - 1),
    },
    {
      what: '… bookings of these times and claims, after half of the winners have cancelled',
      measured: `${claims.bookings}, ${claims.all}, of which ${claims.ofClosed} of cancelled ones`,
      aim: `${rounds}, ${open}, 0`,
      isMet: claims.bookings === rounds && claims.all === open && claims.ofClosed === 0,
    },
    note('… requests per second, load generator included', ((rounds * patientsCount) / seconds).toFixed(0)),
  ];
}

async function readClaims(system: System, serviceId: string) {
  const client = await MongoClient.connect(system.mongodbUri('booking'));
  try {
    const bookings = client.db().collection('bookings');
    const isClaiming = { serviceId, slots: { $exists: true } };
    return {
      bookings: await bookings.countDocuments({ serviceId }),
      all: await bookings.countDocuments(isClaiming),
      ofClosed: await bookings.countDocuments({ ...isClaiming, status: 'cancelled' }),
    };
  } finally {
    await client.close();
  }
}
