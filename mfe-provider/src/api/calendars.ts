import { type Calendars, getCalendars, setCalendars } from '@mendwell/contracts/calendars';
import { http } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { rendered } from '@mendwell/web-kit/http/rendered';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

/** Servers of calendars may be slow. */
const timeoutMs = 30_000;

/** Below the key of the hours: when those change, calendars are read again for the new booking window. */
const queryKey = [...queryKeys.schedule, 'calendars'];

/** The calendars of other programs that make the signed-in provider busy. */
export const useCalendars = () =>
  useOwnQuery({ queryKey, queryFn: ({ signal }) => http(getCalendars, {}, { signal }) });

interface Saving {
  /** Called before the calendars are replaced, with what they are now. */
  refuseIfChanged: (now: Calendars) => void;
  onSaved: (addresses: string[]) => void;
}

/** Saves their addresses, which reads them. `onSaved` runs even after navigation away. */
export function useSaveCalendars({ refuseIfChanged, onSaved }: Saving) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const invalidate = useInvalidate(queryKeys.freeTimes, queryKeys.bookingRequests);
  return useSingleMutation({
    mutationKey: ['save-calendars'],
    mutationFn: async (addresses: string[]) => {
      refuseIfChanged(await http(getCalendars, {}));
      return http(setCalendars, {}, { addresses }, { timeoutMs });
    },
    onSuccess: async (found, addresses) => {
      queryClient.setQueryData([...queryKey, user?.uid], found);
      await rendered();
      onSaved(addresses);
      invalidate();
      const isFine = found.calendars.every(({ problem }) => !problem);
      if (isFine) toast.success('Calendars saved and read');
      else toast.error('Calendars saved, but not all could be read');
    },
    onError: (error) => toast.error(error.message),
  });
}
