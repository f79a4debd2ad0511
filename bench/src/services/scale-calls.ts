import { randomUUID } from 'node:crypto';
import type { Call } from '../shared/load.ts';
import { type Running, signUpMany } from '../shared/system.ts';

const people = 50;
const uncached = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };

/** What each service is asked for, as often as it can answer: its call that matters most. */
export async function callsOf({ url }: Running): Promise<Record<string, () => Call>> {
  const accounts = await signUpMany(url, people);
  const services: { _id: string }[] = await (await fetch(`${url}/api/services`)).json();
  let sent = 0;
  const post = (path: string, body: object, more = {}): Call => ({
    url: `${url}/api${path}`,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accounts[sent % people]?.token}`,
      ...more,
    },
    body: JSON.stringify(body),
  });
  return {
    catalog: () => {
      sent += 1;
      return { url: `${url}/services/${services[sent % services.length]?._id}`, headers: uncached };
    },
    booking: () => {
      sent += 1;
      const serviceDate = new Date(Date.now() + sent * 60_000).toISOString();
      const body = { serviceId: services[sent % services.length]?._id, serviceDate, instructions: '' };
      return post('/serviceBook', body, { 'idempotency-key': randomUUID() });
    },
    // Last: what it leaves open is asked for at the card provider every 30 s.
    payment: () => {
      sent += 1;
      return post('/create-payment-intent', { price: 50 });
    },
  };
}
