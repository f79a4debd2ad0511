import {
  deleteReviewReply,
  getRating,
  listHiddenReplies,
  listReviews,
  reportReview,
  setReviewReply,
} from '@mendwell/contracts/review-calls';
import { http } from '@mendwell/web-kit/http/http';
import { useInvalidate } from '@mendwell/web-kit/http/invalidate';
import { useList } from '@mendwell/web-kit/http/list';
import { useQuery } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { useOwnQuery } from '@mendwell/web-kit/session/own-query';
import { toast } from '@mendwell/web-kit/toast/toast';

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
  useList({
    queryKey: [...keyOf(reviewed), 'list'],
    call: listReviews,
    parameters: reviewed,
    idOf: ({ reviewId }) => reviewId,
  });

/** Those of the signed-in provider that are hidden from everybody else. */
export const useHiddenReplies = (isProvider: boolean) =>
  useOwnQuery({
    queryKey: [...queryKeys.reviews, 'hidden-replies'],
    queryFn: ({ signal }) => http(listHiddenReplies, {}, { signal }),
    enabled: isProvider,
  });

/** Refetches ratings and reviews, and the services and providers that show them. */
export function useReloadReviews() {
  const { reviews, ownReview, service, services, popularServices, provider } = queryKeys;
  return useInvalidate(reviews, ownReview, service, services, popularServices, provider);
}

const showError = (error: Error) => toast.error(error.message);

/** Called with a text that was sent, even after navigation away. */
type OnSent = (sent: { text: string }) => void;

/** Sets the provider's reply, or removes it with an empty text. */
export function useReply(reviewId: string, onSent: OnSent) {
  const reload = useReloadReviews();
  return useSingleMutation({
    mutationKey: ['reply', reviewId],
    mutationFn: async (typed: string) => {
      const text = typed.trim();
      if (text === '') await http(deleteReviewReply, { reviewId });
      else await http(setReviewReply, { reviewId }, { text });
    },
    onSuccess: (_, text) => {
      onSent({ text });
      reload();
    },
    onError: showError,
  });
}

export const useReport = (reviewId: string, about: 'review' | 'reply', onSent: OnSent) =>
  useSingleMutation({
    mutationKey: ['report', about, reviewId],
    mutationFn: (typed: string) => http(reportReview, { reviewId }, { reason: typed.trim(), about }),
    onSuccess: (_, text) => {
      onSent({ text });
      toast.success('Thanks, your report has been received.');
    },
    onError: showError,
  });
