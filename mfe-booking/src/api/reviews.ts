import { getOwnReview } from '@mendwell/contracts/review-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSession } from '@mendwell/web-kit/session/session';

/** Whether the signed-in patient has reviewed a visit. False until that is known. */
export function useIsReviewed(bookingId: string, isVisited: boolean): boolean {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...queryKeys.ownReview, user?.uid, bookingId, 'exists'],
    queryFn: async ({ signal }) => (await http(getOwnReview, { bookingId }, { signal })).review !== undefined,
    enabled: isVisited && user !== null,
  });
  return data ?? false;
}
