import { dropDeadLetters, listDeadLetters, replayDeadLetters } from '@mendwell/contracts/desk/dead-letters';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction, useDeskQuery } from './desk-query.ts';

export const useDeadLetters = (service: string) =>
  useDeskQuery({
    queryKey: ['dead-letters', service],
    read: (signal) => http(listDeadLetters(service), {}, { signal }),
  });

/** One dead letter of a handler, or all of them. */
export interface ChosenLetters {
  event: string;
  id?: string;
  note?: string;
}

const bodyOf = ({ id, note = '' }: ChosenLetters) => (id === undefined ? { note } : { id, note });

const keyOf = (service: string, { event, id }: ChosenLetters) => ['dead-letters', service, event, id];

/** What to say of as many settled letters: none if a colleague was quicker. */
const saying =
  (done: string) =>
  ({ settledCount }: { settledCount: number }) =>
    settledCount > 0 ? done : 'Nothing was left to do. Somebody else was quicker.';

/** Hands dead letters to their handler again. */
export const useReplay = (service: string, chosen: ChosenLetters) =>
  useDeskAction({
    mutationKey: [...keyOf(service, chosen), 'replay'],
    act: () => http(replayDeadLetters(service), { event: chosen.event }, bodyOf(chosen)),
    done: saying('Handed to the handler again. What fails again returns here.'),
  });

/** Deletes dead letters for good. */
export const useDrop = (service: string, chosen: ChosenLetters, onDone: () => void) =>
  useDeskAction({
    mutationKey: [...keyOf(service, chosen), 'drop'],
    act: (note: string) =>
      http(dropDeadLetters(service), { event: chosen.event }, bodyOf({ ...chosen, note })),
    done: saying('Dropped.'),
    onDone,
    showsFailure: true,
  });
