import { getOwnReview } from '@mendwell/contracts/review-calls';
import { http } from '@mendwell/web-kit/http/http';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';

/** Whether the signed-in patient has reviewed a visit. False until that is known. */
export const useIsReviewed = (bookingId: string, isVisited: boolean): boolean =>
  useOwnQuery({
    queryKey: [...queryKeys.ownReview, bookingId, 'exists'],
    queryFn: async ({ signal }) => (await http(getOwnReview, { bookingId }, { signal })).review !== undefined,
    enabled: isVisited,
  }).data ?? false;
