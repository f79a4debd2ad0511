import type { Booking } from '@mendwell/contracts/booking';
import { getCalendarEntry } from '@mendwell/contracts/booking-calls';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { dayOf } from '@mendwell/contracts/time';
import { authorization, http } from '../http/http.ts';
import type { UseMutationResult } from '../http/query.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { saveFile } from '../storage/save-file.ts';
import { toast } from '../toast/toast.tsx';

const timeoutMs = 10_000;

/** Downloads an appointment as an iCalendar file; after a move, the new file replaces the calendar's entry. */
export const useAddToCalendar = ({
  _id: bookingId,
  serviceDate,
}: Pick<Booking, '_id' | 'serviceDate'>): UseMutationResult<void, Error, void> =>
  useSingleMutation({
    mutationKey: ['calendar-entry', bookingId],
    mutationFn: async () => {
      const response = await fetch(apiPrefix + addressOf(getCalendarEntry, { bookingId }), {
        headers: await authorization(),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        // Fails again, and leads to the sign-in page if the session has expired. `http` itself reads JSON only.
        await http(getCalendarEntry, { bookingId });
        throw new Error('The first attempt failed, and its answer is no calendar entry.');
      }
      const calendar = new Blob([await response.text()], { type: 'text/calendar' });
      saveFile(calendar, `appointment-${dayOf(serviceDate)}.ics`);
    },
    onError: () => toast.error('The calendar entry could not be loaded. Please try again.'),
  });
