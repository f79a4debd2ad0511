import type { Call } from './calls.ts';
import { ServiceId } from './service.ts';
import * as z from './zod.ts';

/** How many answers, or appointments, a usual time or a share needs to say anything. */
export const fewestForFacts = 5;

/** What bookings tell about a provider: of all services, without anything about patients. */
export const ProviderFacts = z.object({
  /** Completed appointments that have begun and are paid; a patient's free ones are one. */
  visits: z.int(),
  /** The median time, in minutes, from a request to the provider's first answer; absent for few answers. */
  answerMinutes: z.optional(z.int()),
  /** Of the latest appointments, those that the provider has not called off; absent for few. */
  keptPercent: z.optional(z.int()),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;

/** A usual time to answer in words: 20 → `within an hour`, 290 → `within 5 hours`, 3000 → `within 3 days`. */
export function answerInWords(minutes: number): string {
  const hours = Math.ceil(minutes / 60);
  if (hours <= 1) return 'within an hour';
  return hours <= 24 ? `within ${hours} hours` : `within ${Math.ceil(hours / 24)} days`;
}

export const getProviderFacts = {
  method: 'GET',
  path: '/providerFacts/{serviceId}',
  service: 'booking',
  caller: 'anyone',
  summary: "What bookings tell about a service's provider: visits, usual time to answer, appointments kept",
  parameters: { serviceId: ServiceId },
  answer: ProviderFacts,
  problems: ['not-found'],
  gateway: 'cached',
} as const satisfies Call;
