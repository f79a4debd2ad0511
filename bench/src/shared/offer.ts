import { weekdays } from '@mendwell/contracts/schedule';
import { type Account, type Running, signUp } from './system.ts';

const allDay = [{ from: '00:00', to: '24:00' }];
export const aroundTheClock = {
  timeZone: 'Europe/Stockholm',
  week: Object.fromEntries(weekdays.map((day) => [day, allDay])),
  noticeMinutes: 0,
  horizonDays: 365,
};

/** What a provider sends. */
export const serviceToOffer = {
  serviceName: 'Measured',
  serviceArea: 'Bench',
  image: '/media/services/cardiologist-1.svg',
  price: 20,
  description: 'For measuring.',
  durationMinutes: 15,
};

/** One call that must be accepted. */
export async function ask<Answer>(
  url: string,
  { token }: Account,
  method: string,
  body: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>;
}

/** A new service of a new provider, who sees patients around the clock or keeps no hours. */
export async function offer({ url }: Running, { hasHours }: { hasHours: boolean }) {
  const provider = await signUp(url);
  const { insertedId } = await ask<{ insertedId: string }>(
    `${url}/service`,
    provider,
    'POST',
    serviceToOffer,
  );
  if (hasHours) await ask(`${url}/schedule`, provider, 'PUT', aroundTheClock);
  return { provider, serviceId: insertedId };
}
