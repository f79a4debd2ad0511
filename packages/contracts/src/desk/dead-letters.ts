import { record } from 'zod/mini';
import type { Call } from '../calls.ts';
import { eventRoutes } from '../event-routes.ts';
import * as z from '../zod.ts';
import { DeskNote } from './actions.ts';

/** An event that a handler of the service has failed to process, without personal data. */
export const DeadLetter = z.object({
  id: z.string(),
  occurredAt: z.optional(z.string()),
  failures: z.int(),
  /** Why the handler gave up. */
  reason: z.string(),
  /** When an operator last replayed it; present if it has failed again since. */
  replayedAt: z.optional(z.iso.datetime()),
  /** Ids, amounts and statuses in the event, by field. */
  data: record(z.string(), z.unknown()),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** The dead letters of one handler. `letters` are the first hundred of `total`. */
export const DeadLetterQueue = z.object({
  event: z.string(),
  total: z.int(),
  letters: z.array(DeadLetter),
});
export type DeadLetterQueue = z.infer<typeof DeadLetterQueue>;

const countMessage = 'Expected must be a whole number';

/** Body of both actions: one letter, or all of the queue; `expected` of them at most, or none is touched. */
export const DeadLetterChoice = z.extend(DeskNote, {
  id: z.optional(z.string().check(z.maxLength(100))),
  expected: z.optional(z.int(countMessage).check(z.minimum(0, countMessage))),
});
export type DeadLetterChoice = z.infer<typeof DeadLetterChoice>;

const Settled = z.object({ acknowledged: z.literal(true), settledCount: z.int() });

export const listDeadLetters = <Service extends string>(service: Service) =>
  ({
    method: 'GET',
    path: `/desk/${service}/dead-letters`,
    service,
    caller: 'operator',
    summary: 'Events that this service has failed to process, by handler',
    answer: z.array(DeadLetterQueue),
  }) as const satisfies Call;

export const replayDeadLetters = <Service extends string>(service: Service) =>
  ({
    method: 'POST',
    path: `/desk/${service}/dead-letters/{event}/replay`,
    service,
    caller: 'operator',
    summary: 'Hands dead letters to their handler again; one that fails again returns here',
    body: DeadLetterChoice,
    answer: Settled,
    problems: ['not-changeable'],
  }) as const satisfies Call;

export const dropDeadLetters = <Service extends string>(service: Service) =>
  ({
    method: 'POST',
    path: `/desk/${service}/dead-letters/{event}/drop`,
    service,
    caller: 'operator',
    summary: 'Deletes dead letters for good',
    body: DeadLetterChoice,
    answer: Settled,
    problems: ['not-changeable'],
  }) as const satisfies Call;

/** All services that consume events. */
export const servicesWithDeadLetters = [
  ...new Set(Object.values(eventRoutes).flatMap(({ consumers }) => consumers)),
].sort();
