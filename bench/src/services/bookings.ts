import { randomUUID } from 'node:crypto';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { pidFile } from '@mendwell/local/system/data-folder';
import type { Figure } from '../table.ts';
import { openLoop, percentile } from './load.ts';
import { cpuSecondsOf, type Running, signUpMany } from './running.ts';

const perSecond = 200;
const seconds = 10;
/** As many as would really book at this rate, so that nobody's own history weighs on the figure. */
const patients = 50;
const aimMs = 80;

/**
 * How long `POST /serviceBook` takes at a steady rate: one transaction with its outbox row each. Twice, because V8
 * compiles what is called during a service's first thousand bookings.
 */
export async function measureBookings({ url }: Running): Promise<Figure[]> {
  const accounts = await signUpMany(url, patients);
  const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
  let booked = 0;
  const next = () => {
    booked += 1;
    return {
      url: `${url}/serviceBook`,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accounts[booked % patients]?.token}`,
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
  const processes = knownProcesses(pidFile);
  const before = processes.map(({ pid }) => cpuSecondsOf(pid));
  const warm = await openLoop(next, perSecond, seconds);
  const costs = processes.map(({ name, pid }, index) => ({
    name,
    ms: ((cpuSecondsOf(pid) - (before[index] ?? 0)) * 1000) / warm.times.length,
  }));
  const worthNaming = costs.filter(({ ms }) => ms >= 0.05).sort((a, b) => b.ms - a.ms);
  const total = costs.reduce((sum, { ms }) => sum + ms, 0);
  console.log(
    `… processor for a booking: ${total.toFixed(1)} ms (${worthNaming.map(({ name, ms }) => `${name} ${ms.toFixed(2)}`).join(', ')})`,
  );
  const call = `\`POST /serviceBook\` at ${perSecond}/s: p50, p99`;
  return [figure(call, warm), figure(`${call}, in the first ten seconds of a service`, inItsFirstSeconds)];
}

function figure(what: string, { times, refused }: Awaited<ReturnType<typeof openLoop>>): Figure {
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  return {
    what,
    measured: `${at(0.5)}, ${at(0.99)}; ${refused} of ${times.length} refused`,
    aim: `p99 ≤ ${aimMs} ms`,
    isMet: percentile(times, 0.99) <= aimMs && refused === 0,
  };
}
