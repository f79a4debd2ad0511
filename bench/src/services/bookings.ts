import { randomUUID } from 'node:crypto';
import type { Account } from '@mendwell/client/accounts';
import { createBooking } from '@mendwell/contracts/booking-calls';
import { type Figure, note } from '../shared/figures.ts';
import { closedLoop, jsonCall, openLoop, percentile } from '../shared/load.ts';
import { createAccounts, servicesForAnyTime } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { costFigure, costsOf, measureCpu } from './cpu-cost.ts';

const perSecond = 100;
const seconds = 10;
/** Enough that no patient's history becomes long enough to matter. */
const patients = 50;
const aimMs = 80;
const clients = 16;

/**
 * Response times of `POST /serviceBook` at a steady rate, each a transaction with its outbox row and leading to two mails.
 * Measured twice: V8 compiles the code during a service's first thousand bookings. Then the most that clients get done
 * which book one after another.
 */
export async function measureBookings({ url }: System): Promise<Figure[]> {
  const accounts = await createAccounts(url, patients);
  const serviceIds = await servicesForAnyTime(url);
  let booked = 0;
  const next = () => {
    booked += 1;
    const patient = accounts[booked % patients] as Account;
    const body = {
      serviceId: serviceIds[booked % serviceIds.length],
      serviceDate: new Date(Date.now() + booked * 60_000).toISOString(),
      instructions: 'I have had a rash on both arms for a week.',
    };
    return jsonCall('POST', url + createBooking.path, patient, body, { 'idempotency-key': randomUUID() });
  };
  const firstSeconds = await openLoop(next, perSecond, seconds);
  const { result: warm, parts } = await measureCpu(() => openLoop(next, perSecond, seconds));
  const most = await closedLoop(next, clients, seconds);
  const call = `\`POST /serviceBook\` at ${perSecond}/s: p50, p99`;
  return [
    figure(call, warm),
    costFigure('a booking', costsOf(parts, warm.times.length)),
    figure(`${call}, in the first ten seconds of a service`, firstSeconds),
    note(
      `… the most per second, ${clients} clients`,
      `${(most.times.length / most.tookSeconds).toFixed(0)}/s`,
    ),
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
