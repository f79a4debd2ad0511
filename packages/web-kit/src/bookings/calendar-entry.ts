import type { Booking } from '@mendwell/contracts/booking';
import { getCalendarEntry } from '@mendwell/contracts/booking-calls';
import { dayOf } from '@mendwell/contracts/time';
import type { UseMutationResult } from '../http/query.ts';
import { saveAnswer } from '../http/save-answer.ts';
import { useSingleMutation } from '../http/single-mutation.ts';
import { toast } from '../toast/toast.tsx';

/** Downloads an appointment as an iCalendar file; after a move, the new file replaces the calendar's entry. */
export const useAddToCalendar = ({
  _id: bookingId,
  serviceDate,
}: Pick<Booking, '_id' | 'serviceDate'>): UseMutationResult<void, Error, void> =>
  useSingleMutation({
    mutationKey: ['calendar-entry', bookingId],
    mutationFn: () => saveAnswer(getCalendarEntry, { bookingId }, `appointment-${dayOf(serviceDate)}.ics`),
    onError: () => toast.error('The calendar entry could not be loaded. Please try again.'),
  });
