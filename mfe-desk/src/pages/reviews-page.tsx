import type { DeskDecision } from '@mendwell/contracts/desk/actions';
import {
  hideReview,
  keepReview,
  listModeratedReviews,
  type ModeratedText,
} from '@mendwell/contracts/desk/reviews';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { deskPages } from '../desk-pages.ts';
import { Hidden, NameLink, PersonLink } from '../kit/cells.tsx';
import { type Decision, undone } from '../kit/decision.tsx';
import { choice } from '../kit/filters.tsx';
import styles from '../kit/kit.module.css';
import { type ListDescription, listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';

/** The reported reviews and replies that nobody has decided about, or those that are hidden. */
export const reviews: ListDescription<typeof listModeratedReviews> = {
  page: slice.pages.reviews,
  heading: 'Reviews',
  intro: 'Reviews and replies: the oldest report first, or the one hidden last.',
  call: listModeratedReviews,
  filters: { state: choice('State', { reported: 'Reported', hidden: 'Hidden' }) },
  columns: [
    {
      title: 'Text',
      isBare: true,
      render: ({ about, stars, text, reviewText, authorName, hidden }) => (
        <div className={styles.lines}>
          <span>
            <strong>
              {about === 'reply' ? `Reply to ${stars} of 5 stars` : `Review, ${stars} of 5 stars`}
            </strong>
            {authorName && (
              <>
                , by <bdi>{authorName}</bdi>
              </>
            )}
          </span>
          {hidden && <Hidden because={hidden} />}
          {reviewText && (
            <blockquote className={styles.quote}>
              <LongText>{reviewText}</LongText>
            </blockquote>
          )}
          {text ? <LongText>{text}</LongText> : <span className={shared.hint}>Stars only</span>}
        </div>
      ),
    },
    {
      title: 'Service',
      render: ({ serviceId, serviceName }) => (
        <NameLink to={deskPages.service(serviceId)} name={serviceName} />
      ),
    },
    {
      title: 'Author',
      render: ({ authorUid, accountName }) => <PersonLink uid={authorUid} name={accountName} />,
    },
    {
      title: 'Reports',
      render: ({ reports, reportCount }) => (
        <ul className={styles.lines}>
          {reports.map(({ reason, at }, index) => (
            <li key={index}>
              <bdi>{reason}</bdi>, {formatDateTime(at)}
            </li>
          ))}
          {reportCount > reports.length && <li>and {reportCount - reports.length} more</li>}
        </ul>
      ),
    },
  ],
  actions: {
    title: 'Decision',
    of: (text) => [
      {
        label: text.hidden ? 'Show' : 'Keep',
        variant: 'secondary',
        shortcut: 'e',
        decision: keeping(text),
      },
      ...(isHiddenByOperator(text)
        ? []
        : [{ label: 'Hide', variant: 'danger', shortcut: 'h', decision: hiding(text) } as const]),
    ],
  },
  rowKey: ({ reviewId, about }) => `${reviewId} ${about}`,
  label: ({ state }) => `${formatCode(state ?? '')} reviews`,
  empty: ({ state }) => `No ${state} reviews.`,
};

export default listPage(reviews);

const isHiddenByOperator = ({ hidden }: ModeratedText) => hidden !== undefined && hidden.reason !== 'reports';

const keeping = (text: ModeratedText): Decision => ({
  title: `${text.hidden ? 'Show' : 'Keep'} this ${text.about}?`,
  text: (
    <>
      About <bdi>{text.serviceName}</bdi>. Everyone reads it. Later reports of the same text do not hide it.
    </>
  ),
  confirm: `${text.hidden ? 'Show' : 'Keep'} ${text.about}`,
  action: {
    ...decisionBy(keepReview, text),
    done: text.hidden ? shownAgain(text) : `The ${text.about} stays.`,
    // Nothing puts a text back into the queue, whether it was shown or hidden by its reports.
    ...(isHiddenByOperator(text) && {
      undo: undoing(hideReview, text, hiddenNow(text)),
    }),
  },
});

const hiding = (text: ModeratedText): Decision => ({
  title: `Hide this ${text.about}?`,
  text: (
    <>
      About <bdi>{text.serviceName}</bdi>. Nobody reads it any more.
    </>
  ),
  confirm: `Hide ${text.about}`,
  isDanger: true,
  isQuick: true,
  action: {
    ...decisionBy(hideReview, text),
    done: hiddenNow(text),
    // Keeping a reported text would also decide its reports.
    ...(!text.hidden && text.reportCount === 0 && { undo: undoing(keepReview, text, shownAgain(text)) }),
  },
});

const hiddenNow = ({ about }: ModeratedText) => `The ${about} is hidden.`;
const shownAgain = ({ about }: ModeratedText) => `The ${about} is shown again.`;

/** By the opposite decision, for the same reason. */
const undoing = (call: typeof keepReview | typeof hideReview, text: ModeratedText, done: string) => {
  const { act } = decisionBy(call, text);
  return (decision: DeskDecision) => ({ act: () => act({ ...decision, note: undone }), done });
};

/** About the text that is on the page. */
function decisionBy(call: typeof keepReview | typeof hideReview, text: ModeratedText) {
  const { reviewId, version } = text;
  const about = text.about === 'reply' ? 'reply' : 'review';
  const act: Decision['action']['act'] = (decision) =>
    http(call, { reviewId }, { ...decision, about, version });
  return { mutationKey: ['review', reviewId, about], act };
}
