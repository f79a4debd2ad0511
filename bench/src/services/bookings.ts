import { randomUUID } from 'node:crypto';
import type { Figure } from '../shared/figures.ts';
import { openLoop, percentile } from '../shared/load.ts';
import { type Running, signUpMany } from '../shared/system.ts';
import { costFigure, costsOf, withProcessor } from './cpu-cost.ts';

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
  const { result: warm, parts } = await withProcessor(() => openLoop(next, perSecond, seconds));
  const call = `\`POST /serviceBook\` at ${perSecond}/s: p50, p99`;
  return [
    figure(call, warm),
    costFigure('a booking', costsOf(parts, warm.times.length)),
    figure(`${call}, in the first ten seconds of a service`, inItsFirstSeconds),
  ];
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
