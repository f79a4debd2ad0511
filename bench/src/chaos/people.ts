import { startCrowd } from '../shared/crowd.ts';
import { offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { type ChaosOffer, type JourneyContext, runJourney } from './journey.ts';
import { person, serviceName } from './personal-data.ts';
import { seeded } from './random.ts';

const people = 12;

/** Services of providers with and without working hours that refund all, half or nothing of a late cancellation. */
export const createOffers = (system: System): Promise<ChaosOffer[]> =>
  Promise.all(
    [0, 50, 100, 0].map(async (lateRefundPercent, at) => {
      const hasHours = at % 2 === 0;
      const service = { serviceName, freeCancellationHours: 100, lateRefundPercent };
      return { ...(await offerService(system, { service, hasHours, profile: person })), hasHours };
    }),
  );

/**
 * Twelve people make one journey after another; the seed decides what each of them does. Returns how to stop them, which
 * resolves with the number of journeys.
 */
export function startPeople(context: JourneyContext, seed: number) {
  const randoms = Array.from({ length: people }, (_, person) => seeded(seed * 1_000 + person));
  let journeys = 0;
  const stop = startCrowd(people, async (person) => {
    journeys += 1;
    await runJourney(context, randoms[person] as ReturnType<typeof seeded>);
  });
  return async () => {
    await stop();
    return journeys;
  };
}
