import { randomUUID } from 'node:crypto';
import { ask, offer } from './offer.ts';
import { type Account, type Running, signUp } from './running.ts';

const hourMs = 3_600_000;

/** Whose calls are measured. */
export interface People {
  patient: Account;
  provider: Account;
  serviceId: string;
  bookingId: string;
}

/** A provider who keeps hours, and a patient with one booking. */
export async function meet(running: Running): Promise<People> {
  const { provider, serviceId } = await offer(running, { hasHours: true });
  const patient = await signUp(running.url);
  const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 48) * hourMs).toISOString();
  const { insertedId } = await ask<{ insertedId: string }>(`${running.url}/serviceBook`, patient, 'POST', {
    serviceId,
    serviceDate,
  });
  return { patient, provider, serviceId, bookingId: insertedId };
}

let asked = 0;

/** The calls, by name; each makes the next one to send. */
export function callsOf({ ports }: Running, { patient, provider, serviceId, bookingId }: People) {
  const at = `http://127.0.0.1:${ports.booking}`;
  const as = ({ token }: Account) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  });
  const days = (from: number) => new Date(Date.now() + from * 24 * hourMs).toISOString();
  return {
    'GET /booked/{email}': () => ({ url: `${at}/booked/${patient.email}`, headers: as(patient) }),
    'GET /bookRequest/{email}': () => ({ url: `${at}/bookRequest/${provider.email}`, headers: as(provider) }),
    'GET /bookings/open': () => ({ url: `${at}/bookings/open`, headers: as(provider) }),
    'GET /availability/{serviceId}, 30 days': () => ({
      url: `${at}/availability/${serviceId}?${new URLSearchParams({ from: days(0), to: days(30) })}`,
    }),
    'PATCH /book/{id}': () => {
      asked += 1;
      const body = JSON.stringify({ status: asked % 2 === 0 ? 'working' : 'completed' });
      return { url: `${at}/book/${bookingId}`, method: 'PATCH', headers: as(provider), body };
    },
    'POST /serviceBook': () => {
      asked += 1;
      const serviceDate = new Date(Math.ceil(Date.now() / hourMs + 24 * 20 + asked) * hourMs).toISOString();
      const headers = { ...as(patient), 'idempotency-key': randomUUID() };
      return {
        url: `${at}/serviceBook`,
        method: 'POST',
        headers,
        body: JSON.stringify({ serviceId, serviceDate }),
      };
    },
  };
}
