import { type EarningsQuery, exportEarnings, listEarnings } from '@mendwell/contracts/earnings';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { saveAnswer } from '@mendwell/web-kit/http/save-answer';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';

/** What the signed-in provider has earned in some time. */
export function useEarnings(query: EarningsQuery) {
  const { user } = useSession();
  return useQuery({
    queryKey: [...queryKeys.earnings, user?.uid, query],
    queryFn: ({ signal }) => http(listEarnings, query, { signal }),
    enabled: user !== null,
  });
}

/** Saves the facts of that time as a table. */
export const useSaveEarnings = (query: EarningsQuery) =>
  useSingleMutation({
    mutationKey: ['save-earnings'],
    mutationFn: () => saveAnswer(exportEarnings, query, 'earnings.csv'),
    onError: () => toast.error('The table could not be saved. Please try again.'),
  });
