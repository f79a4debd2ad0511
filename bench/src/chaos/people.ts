import { setTimeout as sleep } from 'node:timers/promises';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { weekdays } from '@mendwell/contracts/schedule';
import { call } from '../shared/operations.ts';
import { offered } from '../shared/patients.ts';
import { type Running, signUp } from '../shared/system.ts';
import { type Offer, travel, type World } from './journey.ts';
import { person, serviceName } from './personal-data.ts';
import { seeded } from './random.ts';

const people = 12;
const restMs = 500;

const always = [{ from: '00:00', to: '24:00' }];
const schedule = {
  timeZone: 'UTC',
  week: Object.fromEntries(weekdays.map((day) => [day, always])),
  noticeMinutes: 0,
};

/** Providers with and without hours, who give back all, half or nothing of what is cancelled late. */
export const makeOffers = ({ url }: Running): Promise<Offer[]> =>
  Promise.all(
    [0, 50, 100, 0].map(async (lateRefundPercent, at) => {
      const provider = await signUp(url, person);
      const hasHours = at % 2 === 0;
      const api = <Body>(method: string, path: string, body: object) =>
        call<Body>(method, url + apiPrefix + path, provider.token, body);
      if (hasHours) await api('PUT', paths.schedule, schedule);
      const policy = { durationMinutes: 15, freeCancellationHours: 100, lateRefundPercent };
      const { body } = await api<{ insertedId: string }>('POST', paths.createService, {
        ...offered,
        serviceName,
        ...policy,
      });
      return { provider, serviceId: body.insertedId, hasHours };
    }),
  );

/** Twelve people make one journey after another until they are stopped. What each one does depends on the seed. */
export function startJourneys(world: World, seed: number) {
  let isOver = false;
  let begun = 0;
  const live = async (person: number) => {
    const random = seeded(seed * 1_000 + person);
    while (!isOver) {
      begun += 1;
      await travel(world, random);
      await sleep(restMs);
    }
  };
  const lives = Array.from({ length: people }, (_, person) => live(person).catch(() => {}));
  return async () => {
    isOver = true;
    await Promise.all(lives);
    return begun;
  };
}
