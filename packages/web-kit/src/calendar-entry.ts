import type { Booking } from '@mendwell/contracts/booking';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { authorization } from './http.ts';
import type { UseMutationResult } from './query.ts';
import { useSingleMutation } from './single-mutation.ts';
import { toast } from './toast.tsx';

const timeoutMs = 10_000;
/** Some browsers begin to read the file a while after the click. */
const keptMs = 60_000;

/** Saves an appointment as a file that calendar programs open; after a move, the new file replaces the entry. */
export const useAddToCalendar = ({
  _id: bookingId,
  serviceDate,
}: Pick<Booking, '_id' | 'serviceDate'>): UseMutationResult<void, Error, void> =>
  useSingleMutation({
    mutationKey: ['calendar-entry', bookingId],
    mutationFn: async () => {
      const response = await fetch(apiPrefix + paths.calendarEntry(bookingId), {
        headers: await authorization(),
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The calendar entry was refused: ${response.status}`);
      save(await response.text(), `appointment-${dayOf(serviceDate)}.ics`);
    },
    onError: () => toast.error('The calendar entry could not be loaded. Please try again.'),
  });

/** The day in the reader's time zone: `2026-12-24`, as Swedish writes it. */
const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv');

const save = (calendar: string, download: string) => {
  const href = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  Object.assign(document.createElement('a'), { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), keptMs);
};
