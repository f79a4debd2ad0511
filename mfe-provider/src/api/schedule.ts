import {
  deleteSchedule,
  getSchedule,
  previewSchedule,
  type Schedule,
  type ScheduleAnswer,
  setSchedule,
} from '@mendwell/contracts/schedule';
import { http, isNotFound } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { rendered } from '@mendwell/web-kit/http/rendered';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

const readSchedule = async (signal?: AbortSignal) =>
  (await http(getSchedule, {}, signal ? { signal } : {})).schedule;

/** The signed-in provider's working hours; `null` if there are none. */
export const useSchedule = () =>
  useOwnQuery({ queryKey: queryKeys.schedule, queryFn: ({ signal }) => readSchedule(signal) });

/** When patients could book in the next days with unsaved hours, as the server computes it. */
export const useSchedulePreview = (schedule: Schedule, isValid: boolean) =>
  useQuery({
    queryKey: [...queryKeys.schedule, 'preview', schedule],
    queryFn: ({ signal }) => http(previewSchedule, {}, schedule, { signal }),
    // Browsers report a refusal as a fault of the page.
    enabled: isValid,
    // Claims change at any time.
    gcTime: 0,
    placeholderData: (earlier) => earlier,
    retry: false,
  });

const useReloadSchedule = () => useInvalidate(queryKeys.schedule, queryKeys.freeTimes);

/** Saves working hours unless `refuseIfChanged` throws. `onSaved` runs even after navigation away. */
export function useSaveSchedule(
  refuseIfChanged: (now: ScheduleAnswer | null) => void,
  onSaved: (schedule: Schedule) => void,
) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const reload = useReloadSchedule();
  return useSingleMutation({
    mutationKey: ['save-schedule'],
    mutationFn: async (schedule: Schedule) => {
      refuseIfChanged(await readSchedule());
      return http(setSchedule, {}, schedule);
    },
    onSuccess: async (_, schedule) => {
      queryClient.setQueryData<ScheduleAnswer | null>([...queryKeys.schedule, user?.uid], (before) => ({
        ...schedule,
        outside: before?.outside ?? [],
      }));
      await rendered();
      onSaved(schedule);
      reload();
      toast.success('Working hours saved');
    },
    onError: (error) => {
      reload();
      toast.error(error.message);
    },
  });
}

/** Deletes the working hours, so that patients may request any time. Already deleted ones count as success. */
export function useEndSchedule() {
  const reload = useReloadSchedule();
  return useSingleMutation({
    mutationKey: ['end-schedule'],
    mutationFn: async () => {
      await http(deleteSchedule, {}).catch((error) => {
        if (!isNotFound(error)) throw error;
      });
    },
    onSuccess: () => {
      reload();
      toast.success('Patients can request any time again');
    },
    onError: (error) => toast.error(error.message),
  });
}
