import * as z from 'zod/mini';
import type { Call, Docs } from '../calls.ts';
import { eventRoutes } from '../event-routes.ts';
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
  data: z.record(z.string(), z.unknown()),
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
    caller: 'operator',
    answer: z.array(DeadLetterQueue),
  }) as const satisfies Call;

export const replayDeadLetters = <Service extends string>(service: Service) =>
  ({
    method: 'POST',
    path: `/desk/${service}/dead-letters/{event}/replay`,
    caller: 'operator',
    body: DeadLetterChoice,
    answer: Settled,
  }) as const satisfies Call;

export const dropDeadLetters = <Service extends string>(service: Service) =>
  ({
    method: 'POST',
    path: `/desk/${service}/dead-letters/{event}/drop`,
    caller: 'operator',
    body: DeadLetterChoice,
    answer: Settled,
  }) as const satisfies Call;

/** All services that consume events. */
export const servicesWithDeadLetters = [
  ...new Set(Object.values(eventRoutes).flatMap(({ consumers }) => consumers)),
].sort();

export const docs: Docs = Object.fromEntries(
  servicesWithDeadLetters.map((service) => [
    service,
    {
      listDeadLetters: {
        call: listDeadLetters(service),
        summary: 'Events that this service has failed to process, by handler',
      },
      replayDeadLetters: {
        call: replayDeadLetters(service),
        summary: 'Hands dead letters to their handler again; one that fails again returns here',
        problems: ['not-changeable'],
      },
      dropDeadLetters: {
        call: dropDeadLetters(service),
        summary: 'Deletes dead letters for good',
        problems: ['not-changeable'],
      },
    },
  ]),
);
