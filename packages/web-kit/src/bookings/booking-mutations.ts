import type { Booking } from '@mendwell/contracts/booking';
import {
  cancelBooking,
  declineBooking,
  deleteBookingNote,
  moveBooking,
} from '@mendwell/contracts/booking-calls';
import { hasBegun, type Party } from '@mendwell/contracts/booking-rules';
import type { Modified } from '@mendwell/contracts/calls';
import { bookingTerms, freeUntilAfterMove } from '@mendwell/contracts/cancellation';
import { formatAppointment } from '@mendwell/contracts/time';
import { http, ProblemError } from '../http/http.ts';
import { updateListItem } from '../http/list.ts';
import { type UseMutationResult, useQueryClient } from '../http/query.ts';
import { bookingListKeys, liveQueryKeys, queryKeys } from '../http/query-keys.ts';
import { rendered } from '../http/rendered.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { toast } from '../toast/toast.tsx';
import { useCancellationClock } from './cancellation-clock.ts';
import { useFreeTimes } from './free-times.ts';

type Changeable = Pick<Booking, '_id' | 'version'>;

/** The free instants that the server offered when it refused a taken time. */
export const alternativesOf = (error: unknown): string[] | undefined =>
  error instanceof ProblemError ? error.problem.alternatives : undefined;

/**
 * Cancels or declines a booking, and some that follow in its series; the variable is the reason. `onDone` runs even after
 * navigation away.
 */
export const useCloseBooking = (
  { _id: bookingId, version }: Changeable,
  as: 'cancelled' | 'declined',
  onDone: () => void,
  others: Changeable[] = [],
): UseMutationResult<Modified, Error, string> => {
  const call = as === 'cancelled' ? cancelBooking : declineBooking;
  const following = others.map((other) => ({ bookingId: other._id, version: other.version }));
  const send = (reason: string) =>
    http(call, { bookingId }, { reason, version, ...(following.length > 0 && { following }) });
  const result = () => ({ status: as });
  return useBookingMutation({ bookingId, others, done: as, send, result, onDone });
};

/** Takes back what a patient wrote about an appointment that ended before it began. */
export const useDeleteNote = ({ _id: bookingId }: Changeable, onDone: () => void) => {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['delete-note', bookingId],
    mutationFn: () => http(deleteBookingNote, { bookingId }),
    onSuccess: async () => {
      updateListItem<Booking>(queryClient, queryKeys.bookings, bookingId, { instructions: '' });
      await rendered();
      onDone();
      toast.success('Note deleted');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.bookings }),
  });
};

/** Moves a booking; returns the props of `MoveDialog`. It begins with the time (ISO) that is `wanted`, if any. `onDone` runs even after navigation away. */
export const useMoveBooking = (booking: Booking, actor: Party, onDone: () => void, wanted?: string) => {
  const { _id: bookingId, serviceDate, timeZone, version } = booking;
  const now = useCancellationClock(booking);
  const send = (instant: string) => http(moveBooking, { bookingId }, { serviceDate: instant, version });
  const result = (instant: string) => ({
    serviceDate: instant,
    freeCancellationUntil: freeUntilAfterMove(booking, { actor, to: instant, now }).toISOString(),
  });
  const termsAfter = (instant: string) =>
    booking.price > 0 && !hasBegun({ serviceDate: instant }, now)
      ? bookingTerms({ ...booking, ...result(instant) }, now, actor === 'patient' ? 'You' : booking.userName)
      : undefined;
  const moving = useBookingMutation({ bookingId, done: 'moved', send, result, onDone });
  return {
    now: formatAppointment(serviceDate, timeZone),
    serviceDate,
    termsAfter,
    wanted,
    free: useFreeTimes({ bookingId }, wanted),
    alternatives: alternativesOf(moving.error),
    isBusy: moving.isPending,
    failure: moving.error?.message,
    onMove: moving.mutate,
  };
};

interface BookingMutation {
  bookingId: string;
  others?: Changeable[];
  done: 'cancelled' | 'declined' | 'moved';
  send: (input: string) => Promise<Modified>;
  /** The fields that change, shown until the lists are refetched. */
  result: (input: string) => Partial<Booking>;
  onDone: () => void;
}

const useBookingMutation = ({ bookingId, others = [], done, send, result, onDone }: BookingMutation) => {
  const queryClient = useQueryClient();
  const ids = [bookingId, ...others.map(({ _id }) => _id)];
  return useSingleMutation({
    mutationKey: [done, bookingId],
    mutationFn: send,
    onSuccess: async ({ modifiedCount }, input) => {
      for (const queryKey of bookingListKeys)
        for (const id of ids) updateListItem<Booking>(queryClient, queryKey, id, result(input));
      await rendered();
      onDone();
      toast.success(modifiedCount > 1 ? `${modifiedCount} appointments ${done}` : `Appointment ${done}`);
    },
    // After a refusal too: the page may show an outdated booking.
    onSettled: () => {
      for (const queryKey of [...liveQueryKeys, queryKeys.freeTimes])
        void queryClient.invalidateQueries({ queryKey });
      // The next form must not start with a time that has been taken, and change it while the user looks at it.
      queryClient.removeQueries({ queryKey: queryKeys.freeTimes, type: 'inactive' });
    },
  });
};
