import type { OwnReview } from '@mendwell/contracts/review';
import { createReview, deleteReview, getOwnReview, updateReview } from '@mendwell/contracts/review-calls';
import { http, isNotFound } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useReloadReviews } from './reviews.ts';

/** The signed-in patient's visit with their review, or why there can be none. */
export const useOwnReview = (bookingId: string) =>
  useOwnQuery({
    queryKey: [...queryKeys.ownReview, bookingId],
    queryFn: ({ signal }) => http(getOwnReview, { bookingId }, { signal }),
    gcTime: 0,
  });

interface Written {
  stars: number;
  text?: string | undefined;
  showName: boolean;
  /** If it is shown. */
  name?: string;
}

/** Writes the review of a visit, or replaces it unless `refuseIfChanged` throws. `onSaved` runs even after navigation away. */
export function useSaveReview(
  { bookingId, review: before }: OwnReview,
  refuseIfChanged: (now: OwnReview) => void,
  onSaved: () => void,
) {
  const isNew = before === undefined;
  const reload = useReloadReviews();
  const reloadOwn = useInvalidate(queryKeys.ownReview);
  return useSingleMutation({
    mutationKey: ['save-review', bookingId],
    mutationFn: async (review: Written) => {
      refuseIfChanged(await http(getOwnReview, { bookingId }));
      if (isNew) await http(createReview, {}, { bookingId, ...review });
      else await http(updateReview, { bookingId }, review);
    },
    onSuccess: () => {
      onSaved();
      reload();
      toast.success(isNew ? 'Thanks, your review is published.' : 'Your review is changed.');
    },
    onError: (error) => {
      // Written or deleted in another tab, or by a request whose answer was lost.
      reloadOwn();
      toast.error(error.message);
    },
  });
}

/** An already deleted one counts as success. `onDeleted` runs even after navigation away. */
export function useDeleteReview(bookingId: string, onDeleted: () => void) {
  const reload = useReloadReviews();
  return useSingleMutation({
    mutationKey: ['delete-review', bookingId],
    mutationFn: () =>
      http(deleteReview, { bookingId }).catch((error) => {
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: () => {
      onDeleted();
      reload();
      toast.success('Your review is deleted.');
    },
  });
}
