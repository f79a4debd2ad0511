import {
  createReview,
  deleteReview,
  deleteReviewReply,
  getOwnReview,
  getRating,
  listReviews,
  reportReview,
  setReviewReply,
  updateReview,
} from '@mendwell/contracts/reviews';
import { http, isNotFound } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { providerKey } from './providers.ts';

/** Whose reviews: of one service, or of all services of a provider. */
export type Reviewed = { serviceId: string } | { providerId: string };

const keyOf = (reviewed: Reviewed) => [...queryKeys.reviews, reviewed];

/** The average and the number of each rating. */
export const useRating = (reviewed: Reviewed) =>
  useQuery({
    queryKey: [...keyOf(reviewed), 'rating'],
    queryFn: ({ signal }) => http(getRating, reviewed, { signal }),
  });

/** The reviews, newest first, in batches. */
export const useReviews = (reviewed: Reviewed) =>
  useList({ queryKey: [...keyOf(reviewed), 'list'], call: listReviews, parameters: reviewed });

/** The signed-in patient's visit with their review, or why there can be none. */
export function useOwnReview(bookingId: string) {
  const { user } = useSession();
  return useQuery({
    queryKey: ['own-review', user?.uid, bookingId],
    queryFn: ({ signal }) => http(getOwnReview, { bookingId }, { signal }),
    enabled: user !== null,
    gcTime: 0,
  });
}

/** Refetches ratings and reviews, and the services and providers that show them. */
function useReloadReviews() {
  const { reviews, service, services, popularServices } = queryKeys;
  return useInvalidate(reviews, service, services, popularServices, providerKey, ['own-review']);
}

const showError = (error: Error) => toast.error(error.message);

interface Written {
  stars: number;
  text?: string;
  showName: boolean;
}

/** Writes or replaces the review of a visit. `onSaved` runs even after navigation away. */
export function useSaveReview(bookingId: string, isNew: boolean, onSaved: () => void) {
  const reload = useReloadReviews();
  return useSingleMutation({
    mutationKey: ['save-review', bookingId],
    mutationFn: async (review: Written) => {
      if (isNew) await http(createReview, {}, { bookingId, ...review });
      else await http(updateReview, { bookingId }, review);
    },
    onSuccess: () => {
      onSaved();
      reload();
      toast.success(isNew ? 'Thanks, your review is published.' : 'Your review is changed.');
    },
    onError: showError,
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

/** Called with a text that was sent, even after navigation away. */
type OnSent = (sent: { text: string }) => void;

/** Sets the provider's reply, or removes it with an empty text. */
export function useReply(bookingId: string, onSent: OnSent) {
  const reload = useReloadReviews();
  return useSingleMutation({
    mutationKey: ['reply', bookingId],
    mutationFn: async (typed: string) => {
      const text = typed.trim();
      if (text === '') await http(deleteReviewReply, { bookingId });
      else await http(setReviewReply, { bookingId }, { text });
    },
    onSuccess: (_, text) => {
      onSent({ text });
      reload();
    },
    onError: showError,
  });
}

export const useReport = (bookingId: string, onSent: OnSent) =>
  useSingleMutation({
    mutationKey: ['report', bookingId],
    mutationFn: (typed: string) =>
      http(reportReview, { bookingId }, { reason: typed.trim(), about: 'review' }),
    onSuccess: (_, text) => {
      onSent({ text });
      toast.success('Thanks, your report has been received.');
    },
    onError: showError,
  });
