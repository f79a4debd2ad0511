import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import { hideReview, keepReview, type ReportedText } from '@mendwell/contracts/desk/reviews';
import { http } from '@mendwell/web-kit/http/http';
import { useDeskAction } from './desk-query.ts';

export type ReviewVerdict = 'keep' | 'hide';

/** Keeps or hides a reported review or reply. */
export const useReviewDecision = (
  { bookingId, about }: Pick<ReportedText, 'bookingId' | 'about'>,
  verdict: ReviewVerdict,
  onDone: () => void,
) =>
  useDeskAction({
    mutationKey: ['review', bookingId, about],
    act: (decision: DeskDecision) =>
      http(
        verdict === 'hide' ? hideReview : keepReview,
        { bookingId },
        { ...decision, about: about === 'reply' ? 'reply' : 'review' },
      ),
    done: `The ${about} ${verdict === 'hide' ? 'is hidden' : 'stays'}.`,
    onDone,
    showsFailure: true,
  });
