import { randomUUID } from 'node:crypto';
import { paths } from '@mendwell/contracts/paths';
import { weekdays } from '@mendwell/contracts/schedule';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../shared/figures.ts';
import { instancesOf } from '../shared/instances.ts';
import { type Account, type Running, signUp, signUpMany } from '../shared/system.ts';

/** RACE_ROUNDS takes fewer, to try it. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1_000);
const patientsCount = 100;
const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

interface Answer {
  status: number;
  body: { insertedId?: string; code?: string; alternatives?: string[] };
}

async function ask(url: string, { token }: Account, method: string, body: object): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** Many patients who ask two instances for one time at the same moment, round after round. */
export async function measureRace(running: Running): Promise<Figure[]> {
  const provider = await signUp(running.url);
  const serviceId = await offer(running, provider);
  const patients = await signUpMany(running.url, patientsCount);
  const instances = instancesOf(running, 'booking');
  await instances.growTo(2);
  const addresses = instances.addresses().map((address) => `http://${address}`);
  const firstTime = Math.ceil(Date.now() / dayMs) * dayMs + dayMs;
  const seen = { winners: 0, offered: 0, otherwise: 0, cancelled: 0 };
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    const serviceDate = new Date(firstTime + round * quarterMs).toISOString();
    const answers = await Promise.all(
      patients.map((patient, at) =>
        ask(`${addresses[at % 2]}${paths.createBooking}`, patient, 'POST', { serviceId, serviceDate }),
      ),
    );
    for (const [at, { status, body }] of answers.entries()) {
      const patient = patients[at];
      if (status === 201 && body.insertedId && patient) {
        seen.winners += 1;
        // Half of the winners give their time back: the claims of these must go, the others' must stay.
        if (round % 2 === 0) continue;
        const address = `${addresses[round % 4 === 1 ? 0 : 1]}${paths.cancelBooking(body.insertedId)}`;
        if ((await ask(address, patient, 'POST', {})).status === 200) seen.cancelled += 1;
      } else if (status === 409 && body.code === 'time-taken' && body.alternatives?.length === 3)
        seen.offered += 1;
      else seen.otherwise += 1;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const claims = await readClaims(running, serviceId);
  await instances.shrink();
  const open = rounds - seen.cancelled;
  return [
    {
      what: `${rounds} rounds of ${patientsCount} patients who want one time, two instances: winners`,
      measured: `${seen.winners}; ${seen.offered} were offered three others, ${seen.otherwise} neither`,
      aim: 'one a round',
      isMet: seen.winners === rounds && seen.offered === rounds * (patientsCount - 1),
    },
    {
      what: '… bookings of these times, claims, after half of the winners have cancelled',
      measured: `${claims.bookings}, ${claims.all}, of which ${claims.ofClosed} of cancelled ones`,
      aim: `${rounds}, ${open}, 0`,
      isMet: claims.bookings === rounds && claims.all === open && claims.ofClosed === 0,
    },
    {
      what: '… requests a second, machine and all',
      measured: ((rounds * patientsCount) / seconds).toFixed(0),
      aim: 'none',
      isMet: true,
    },
  ];
}

/** A service of 15 minutes of a provider who sees patients around the clock. */
async function offer({ url }: Running, provider: Account): Promise<string> {
  const allDay = [{ from: '00:00', to: '24:00' }];
  const week = Object.fromEntries(weekdays.map((day) => [day, allDay]));
  await ask(`${url}/schedule`, provider, 'PUT', {
    timeZone: 'Europe/Stockholm',
    week,
    noticeMinutes: 0,
    horizonDays: 365,
  });
  const { body } = await ask(`${url}/service`, provider, 'POST', {
    serviceName: 'Raced for',
    serviceArea: 'Bench',
    image: '/media/services/cardiologist-1.svg',
    price: 20,
    description: 'For measuring.',
    durationMinutes: 15,
  });
  if (!body.insertedId) throw new Error('The service was not published.');
  return body.insertedId;
}

async function readClaims(running: Running, serviceId: string) {
  const client = await MongoClient.connect(running.mongodbUri('booking'));
  try {
    const bookings = client.db().collection('bookings');
    const isClaiming = { serviceId, cells: { $exists: true } };
    return {
      bookings: await bookings.countDocuments({ serviceId }),
      all: await bookings.countDocuments(isClaiming),
      ofClosed: await bookings.countDocuments({ ...isClaiming, status: 'cancelled' }),
    };
  } finally {
    await client.close();
  }
}
