import { fewestForFacts, type ProviderFacts } from '@mendwell/contracts/provider-facts';
import type { StoredTimelineEntry } from './booking.rules.ts';

/** What counts of a provider's booking. */
export interface CountedBooking {
  status: string;
  serviceDate: Date;
  timeline: Pick<StoredTimelineEntry, 'at' | 'actor' | 'what'>[];
  endedFor?: string;
}

const minuteMs = 60_000;

/** How long the provider took to answer; undefined without an answer. */
function answeredAfterMs({ timeline: [requested, ...later] }: CountedBooking): number | undefined {
  const answer = later.find(({ actor }) => actor === 'provider');
  return requested && answer && answer.at.getTime() - requested.at.getTime();
}

/** True for a completed visit, false for one that the provider called off, undefined for others. */
function isKept({ status, timeline }: CountedBooking): boolean | undefined {
  if (status === 'completed') return true;
  if (status !== 'cancelled') return undefined;
  return timeline.findLast(({ what }) => what === 'cancelled')?.actor === 'provider' ? false : undefined;
}

/** The median answer and the share of kept appointments of a provider's latest bookings, as far as there are enough. */
export function factsOf(latest: CountedBooking[], now: Date): Omit<ProviderFacts, 'visits'> {
  // The others were ended by the marketplace.
  const own = latest.filter(({ endedFor }) => !endedFor);
  const answers = own.flatMap((booking) => answeredAfterMs(booking) ?? []).sort((a, b) => a - b);
  const kept = own
    .filter(({ serviceDate }) => serviceDate <= now)
    .flatMap((booking) => isKept(booking) ?? []);
  const median = answers[Math.floor(answers.length / 2)] ?? 0;
  return {
    ...(answers.length >= fewestForFacts && { answerMinutes: Math.ceil(median / minuteMs) }),
    ...(kept.length >= fewestForFacts && {
      keptPercent: Math.floor((kept.filter(Boolean).length / kept.length) * 100),
    }),
  };
}
