import { type EarningsQuery, exportEarnings, listEarnings } from '@mendwell/contracts/earnings';
import { http } from '@mendwell/web-kit/http/http';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { saveAnswer } from '@mendwell/web-kit/http/save-answer';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { toast } from '@mendwell/web-kit/toast/toast';

export const useEarnings = (query: EarningsQuery) =>
  useOwnQuery({
    queryKey: [...queryKeys.earnings, query],
    queryFn: ({ signal }) => http(listEarnings, query, { signal }),
  });

/** Saves the facts of that time as a table. */
export const useSaveEarnings = (query: EarningsQuery) =>
  useSingleMutation({
    mutationKey: ['save-earnings'],
    mutationFn: () => saveAnswer(exportEarnings, query, 'earnings.csv'),
    onError: () => toast.error('The table could not be saved. Please try again.'),
  });
