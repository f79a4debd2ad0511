import {
  hideReview,
  keepReview,
  listReportedReviews,
  type ReportedText,
} from '@mendwell/contracts/desk/reviews';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { formatDate } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http } from '@mendwell/web-kit/http/http';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import type { Decision } from '../kit/decision.tsx';
import styles from '../kit/kit.module.css';
import { listPage } from '../kit/list.tsx';
import { slice } from '../slice.ts';

/** The reported reviews and replies that nobody has decided about. */
export default listPage({
  page: slice.pages.reviews,
  heading: 'Reviews',
  intro: 'Reported reviews and replies, oldest report first.',
  call: listReportedReviews,
  columns: [
    {
      title: 'Text',
      isBare: true,
      render: ({ about, stars, text, isHidden }) => (
        <div className={styles.lines}>
          <span className={styles.actions}>
            <strong>{about === 'reply' ? 'Reply' : `Review, ${stars} of 5 stars`}</strong>
            {isHidden && <StatusBadge status="hidden" />}
          </span>
          {text ? <LongText>{text}</LongText> : <span className={shared.hint}>Stars only</span>}
        </div>
      ),
    },
    {
      title: 'Service',
      render: ({ serviceId, serviceName }) => (
        <Link to={deskPages.service(serviceId)}>
          <bdi>{serviceName}</bdi>
        </Link>
      ),
    },
    { title: 'Author', render: ({ authorUid }) => <Link to={deskPages.account(authorUid)}>Account</Link> },
    {
      title: 'Reports',
      render: ({ reports }) => (
        <ul className={styles.lines}>
          {reports.map(({ reason, at }, index) => (
            <li key={index}>
              <bdi>{reason}</bdi>, {formatDate(at)}
            </li>
          ))}
        </ul>
      ),
    },
  ],
  actions: {
    title: 'Decision',
    of: (text) => [
      { label: 'Keep', variant: 'secondary', decision: keeping(text) },
      { label: 'Hide', variant: 'danger', decision: hiding(text) },
    ],
  },
  rowKey: ({ bookingId, about }) => `${bookingId} ${about}`,
  label: 'Reported reviews',
  empty: 'No reported reviews.',
});

const keeping = (text: ReportedText): Decision => ({
  title: `Keep this ${text.about}?`,
  text: (
    <>
      About <bdi>{text.serviceName}</bdi>. Everyone reads it again. Later reports count anew.
    </>
  ),
  confirm: `Keep ${text.about}`,
  action: { ...decisionBy(keepReview, text), done: `The ${text.about} stays.` },
});

const hiding = (text: ReportedText): Decision => ({
  title: `Hide this ${text.about}?`,
  text: (
    <>
      About <bdi>{text.serviceName}</bdi>. Nobody reads it any more.
    </>
  ),
  confirm: `Hide ${text.about}`,
  isDanger: true,
  action: { ...decisionBy(hideReview, text), done: `The ${text.about} is hidden.` },
});

function decisionBy(call: typeof keepReview | typeof hideReview, { bookingId, about }: ReportedText) {
  const act: Decision['action']['act'] = (decision) =>
    http(call, { bookingId }, { ...decision, about: about === 'reply' ? 'reply' : 'review' });
  return { mutationKey: ['review', bookingId, about], act };
}
