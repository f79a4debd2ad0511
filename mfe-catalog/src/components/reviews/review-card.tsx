import { type HiddenReply, type Review, reviewTextLimit } from '@mendwell/contracts/review';
import { Card } from '@mendwell/ui/display/card';
import { formatDate, formatter } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { useRequireSignIn } from '@mendwell/web-kit/session/require-sign-in';
import { useReply, useReport } from '../../api/reviews.ts';
import styles from './reviews.module.css';
import { Stars } from './stars.tsx';
import { TextDisclosure } from './text-disclosure.tsx';
import { whyHidden } from './why-hidden.ts';

const formatMonth = formatter({ month: 'long', year: 'numeric', timeZone: 'UTC' });

interface ReviewCardProps {
  review: Review;
  /** For the provider only, instead of a public one. */
  hiddenReply?: HiddenReply | undefined;
  /** Whether the signed-in user is the provider, who may reply but not report. */
  isProvider: boolean;
}

export function ReviewCard({ review, hiddenReply, isProvider }: ReviewCardProps) {
  const { reviewId, stars, text, visited, authorName } = review;
  const reply: Review['reply'] = hiddenReply ?? review.reply;
  return (
    <Card as="li" className={styles.review}>
      <p className={styles.byline}>
        <Stars stars={stars} />
        <span>
          {authorName && (
            <>
              <bdi>{authorName}</bdi> ·{' '}
            </>
          )}
          Verified visit · {formatMonth(`${visited}-01T00:00:00Z`)}
        </span>
      </p>
      {text && <LongText>{text}</LongText>}
      {reply && (
        <div className={styles.reply}>
          <p>
            <strong>Reply from the provider</strong> · {formatDate(reply.at)}
          </p>
          <LongText>{reply.text}</LongText>
          {reply.isOutdated && <p className={shared.muted}>The review was changed since this reply.</p>}
          {hiddenReply && <p>{whyHidden('reply', hiddenReply.hidden)}</p>}
          {!isProvider && <Report reviewId={reviewId} about="reply" />}
        </div>
      )}
      {isProvider ? (
        <Reply reviewId={reviewId} text={reply?.text ?? ''} />
      ) : (
        <Report reviewId={reviewId} about="review" />
      )}
    </Card>
  );
}

function Reply({ reviewId, text }: { reviewId: string; text: string }) {
  const draft = useDraft(`reply:${reviewId}`, { text });
  return (
    <TextDisclosure
      opener={text ? 'Change reply' : 'Reply'}
      label="Your public reply (no details about the patient)"
      submit={text ? 'Save reply' : 'Send reply'}
      draft={draft}
      limit={reviewTextLimit}
      canBeEmpty={text !== ''}
      sending={useReply(reviewId, draft.clear)}
    />
  );
}

function Report({ reviewId, about }: { reviewId: string; about: 'review' | 'reply' }) {
  const requireSignIn = useRequireSignIn();
  const draft = useDraft(`report:${about}:${reviewId}`, { text: '' });
  const sending = useReport(reviewId, about, draft.clear);
  const openers = sending.isSuccess
    ? { review: 'Reported', reply: 'Reply reported' }
    : { review: 'Report', reply: 'Report reply' };
  return (
    <TextDisclosure
      opener={openers[about]}
      label={`What is wrong with this ${about}?`}
      submit="Send report"
      draft={draft}
      limit={500}
      maySend={requireSignIn}
      sending={sending}
    />
  );
}
