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

const keyOf = (service: string) => ['dead-letters', service];

/** Hands dead letters to their handler again. */
export const useReplay = (service: string) =>
  useDeskAction({
    mutationKey: keyOf(service),
    act: (chosen: ChosenLetters) => http(replayDeadLetters(service), { event: chosen.event }, bodyOf(chosen)),
    done: 'Handed to the handler again. What fails again returns here.',
  });

/** Deletes dead letters for good. */
export const useDrop = (service: string, onDone: () => void) =>
  useDeskAction({
    mutationKey: keyOf(service),
    act: (chosen: ChosenLetters) => http(dropDeadLetters(service), { event: chosen.event }, bodyOf(chosen)),
    done: 'Dropped.',
    onDone,
    showsFailure: true,
  });
