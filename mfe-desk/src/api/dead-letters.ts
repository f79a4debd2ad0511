import { dropDeadLetters, listDeadLetters, replayDeadLetters } from '@mendwell/contracts/desk/dead-letters';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction, useDeskQuery } from './desk-query.ts';

export const useDeadLetters = (service: string) =>
  useDeskQuery({
    queryKey: ['dead-letters', service],
    read: (signal) => http(listDeadLetters(service), {}, { signal }),
  });

/** One dead letter of a handler, or all of as many as the operator sees. */
export type ChosenLetters = { event: string; id: string } | { event: string; expected: number };

const bodyOf = ({ event: _, ...chosen }: ChosenLetters, note = '') => ({ ...chosen, note });

const keyOf = (service: string, { event, ...chosen }: ChosenLetters) => [
  'dead-letters',
  service,
  event,
  'id' in chosen ? chosen.id : undefined,
];

/** What to say of as many settled letters: none if a colleague was quicker. */
const saying =
  (verb: string, outlook = '') =>
  ({ settledCount }: { settledCount: number }) => {
    if (settledCount === 0) return 'Nothing was left to do. Somebody else was quicker.';
    return `${verb} ${settledCount === 1 ? '1 dead letter' : `${settledCount} dead letters`}.${outlook}`;
  };

/** Hands dead letters to their handler again. */
export const useReplay = (service: string, chosen: ChosenLetters) =>
  useDeskAction({
    mutationKey: [...keyOf(service, chosen), 'replay'],
    act: () => http(replayDeadLetters(service), { event: chosen.event }, bodyOf(chosen)),
    done: saying('Replayed', ' What fails again returns here.'),
  });

/** Deletes dead letters for good. */
export const useDrop = (service: string, chosen: ChosenLetters, onDone: () => void) =>
  useDeskAction({
    mutationKey: [...keyOf(service, chosen), 'drop'],
    act: (note: string) => http(dropDeadLetters(service), { event: chosen.event }, bodyOf(chosen, note)),
    done: saying('Dropped'),
    onDone,
    showsFailure: true,
  });
