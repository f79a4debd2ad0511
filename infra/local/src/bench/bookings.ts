import { randomUUID } from 'node:crypto';
import { knownProcesses } from '../processes/pids.ts';
import { pidFile } from '../system/data-folder.ts';
import { openLoop, percentile } from './load.ts';
import { cpuSecondsOf } from './processes.ts';

const perSecond = 200;
const seconds = 10;
/** As many as would really book at this rate, so that nobody's own history weighs on the figure. */
const patients = 50;

/**
 * How long `POST /serviceBook` takes at a steady rate: one transaction with its outbox row each. Twice, because V8
 * compiles what is called during a service's first thousand bookings.
 */
export async function measureBookings(url: string) {
  const tokens = await Promise.all(Array.from({ length: patients }, () => signUp(url)));
  const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
  let booked = 0;
  const next = () => {
    booked += 1;
    return {
      url: `${url}/serviceBook`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[booked % patients]}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        serviceId: services[booked % services.length]?._id,
        serviceDate: new Date(Date.now() + booked * 60_000).toISOString(),
        instructions: '',
      }),
    };
  };
  const inItsFirstSeconds = await openLoop(next, perSecond, seconds);
  console.log(`POST /serviceBook at ${perSecond}/s, just started: ${figures(inItsFirstSeconds)}`);
  const processes = knownProcesses(pidFile);
  const before = processes.map(({ pid }) => cpuSecondsOf(pid));
  const warm = await openLoop(next, perSecond, seconds);
  const costs = processes.map(({ name, pid }, index) => ({
    name,
    ms: ((cpuSecondsOf(pid) - (before[index] ?? 0)) * 1000) / warm.times.length,
  }));
  console.log(`POST /serviceBook at ${perSecond}/s: ${figures(warm)}`);
  const worthNaming = costs.filter(({ ms }) => ms >= 0.05).sort((a, b) => b.ms - a.ms);
  const total = costs.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `… processor for a booking: ${total.toFixed(1)} ms (${worthNaming.map(({ name, ms }) => `${name} ${ms.toFixed(2)}`).join(', ')})`,
  );
}

function figures({ times, refused }: Awaited<ReturnType<typeof openLoop>>) {
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)}  (p99 ≤ 80 ms), ${refused} of ${times.length} refused`;
}

/** A new account of the identity emulator, who offers nothing and so may book everything. */
async function signUp(url: string) {
  const answer = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@bench.example`,
      password: randomUUID(),
      returnSecureToken: true,
    }),
  });
  const { idToken }: { idToken: string } = await answer.json();
  return idToken;
}
