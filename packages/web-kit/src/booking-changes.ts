import { Modified } from '@mendwell/contracts/answers';
import { formatAppointment } from '@mendwell/contracts/appointment-time';
import type { Booking } from '@mendwell/contracts/booking';
import { paths } from '@mendwell/contracts/paths';
import { useFreeTimes } from './free-times.ts';
import { http, ProblemError } from './http.ts';
import { updateLists } from './list.ts';
import { type UseMutationResult, useQueryClient } from './query.ts';
import { liveQueryKeys, queryKeys } from './query-keys.ts';
import { useSingleMutation } from './single-mutation.ts';
import { toast } from './toast.tsx';

type Changeable = Pick<Booking, '_id' | 'version'>;

/** Whether a booking can still be moved and cancelled. */
export const isChangeable = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'pending' || status === 'working';

/** Whether a booking was declined or cancelled. */
export const isClosed = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === 'declined' || status === 'cancelled';

/** The free instants that a refusal offered instead of a time that was taken. */
export const alternativesOf = (error: unknown): string[] | undefined =>
  error instanceof ProblemError ? error.problem.alternatives : undefined;

/** Cancels or declines a booking; the variable is the reason. `onDone` is called even if the page was left. */
export const useCloseBooking = (
  { _id: bookingId, version }: Changeable,
  as: 'cancelled' | 'declined',
  onDone: () => void,
): UseMutationResult<Modified, Error, string> => {
  const path = as === 'cancelled' ? paths.cancelBooking : paths.declineBooking;
  const send = (reason: string) =>
    http(Modified, path(bookingId), { method: 'POST', body: { reason, version } });
  return useBookingChange({ bookingId, done: as, send, result: () => ({ status: as }), onDone });
};

/** Moves a booking: what `MoveDialog` needs to ask when. `onDone` is called even if the page was left. */
export const useMoveBooking = (booking: Booking, onDone: () => void) => {
  const { _id: bookingId, serviceId, serviceDate, timeZone, version } = booking;
  const send = (instant: string) =>
    http(Modified, paths.moveBooking(bookingId), {
      method: 'POST',
      body: { serviceDate: instant, version },
    });
  const result = (instant: string) => ({ serviceDate: instant });
  const moving = useBookingChange({ bookingId, done: 'moved', send, result, onDone });
  return {
    now: formatAppointment(serviceDate, timeZone),
    serviceDate,
    free: useFreeTimes(serviceId),
    alternatives: alternativesOf(moving.error),
    isBusy: moving.isPending,
    failure: moving.error?.message,
    onMove: moving.mutate,
  };
};

/** The query library tells components a task later: a dialog that closes before would return to a button that goes. */
const listsDrawn = () => new Promise((resolve) => setTimeout(resolve));

interface BookingChange {
  bookingId: string;
  done: 'cancelled' | 'declined' | 'moved';
  send: (input: string) => Promise<Modified>;
  /** What the booking looks like afterwards, shown until the lists are read again. */
  result: (input: string) => Partial<Booking>;
  onDone: () => void;
}

const useBookingChange = ({ bookingId, done, send, result, onDone }: BookingChange) => {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: [done, bookingId],
    mutationFn: send,
    onSuccess: async (_, input) => {
      for (const queryKey of liveQueryKeys)
        updateLists<Booking>(queryClient, queryKey, (bookings) =>
          bookings.map((one) => (one._id === bookingId ? { ...one, ...result(input) } : one)),
        );
      await listsDrawn();
      onDone();
      toast.success(`Appointment ${done}`);
    },
    // After a refusal too: the booking may no longer be what the page shows.
    onSettled: () => {
      for (const queryKey of [...liveQueryKeys, queryKeys.freeTimes])
        void queryClient.invalidateQueries({ queryKey });
      // A form that opens next would begin with a time of before, and change it under the user's eyes.
      queryClient.removeQueries({ queryKey: queryKeys.freeTimes, type: 'inactive' });
    },
  });
};
