import { listReportedReviews, type ReportedText } from '@mendwell/contracts/desk/reviews';
import { StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { Button } from '@mendwell/ui/display/button';
import { formatCode, formatDate } from '@mendwell/ui/display/format';
import { LongText } from '@mendwell/ui/display/long-text';
import { Link } from '@mendwell/web-kit/routing/router';
import { useDeskList } from '../../api/desk-list.ts';
import type { ReviewVerdict } from '../../api/reviews.ts';
import { deskPages } from '../../desk-pages.ts';
import { useDialog } from '../actions/use-dialog.ts';
import { type Column, DeskTable } from '../lists/desk-table.tsx';
import styles from '../lists/lists.module.css';
import { RowActions } from '../lists/row-actions.tsx';
import { ReviewDialog } from './review-dialog.tsx';

interface Question {
  text: ReportedText;
  verdict: ReviewVerdict;
}

const keyOf = ({ bookingId, about }: ReportedText) => `${bookingId} ${about}`;

/** The reported reviews and replies that nobody has decided about. */
export function ReviewQueue() {
  const query = useDeskList(listReportedReviews, {});
  const { subject, open, props } = useDialog<Question>();
  return (
    <>
      <DeskTable
        label="Reported reviews"
        query={query}
        columns={[...columns, actionsOf(open)]}
        rowKey={keyOf}
        empty="No reported reviews."
      />
      {subject && <ReviewDialog key={`${keyOf(subject.text)} ${subject.verdict}`} {...subject} {...props} />}
    </>
  );
}

const columns: Column<ReportedText>[] = [
  {
    title: 'Text',
    isBare: true,
    render: ({ about, stars, text, isHidden }) => (
      <div className={styles.lines}>
        <span className={styles.actions}>
          <strong>{about === 'reply' ? 'Reply' : `Review, ${stars} of 5 stars`}</strong>
          {isHidden && <StatusBadge status="hidden" />}
        </span>
        {text ? <LongText>{text}</LongText> : <span className={styles.muted}>Stars only</span>}
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
            <bdi>{formatCode(reason)}</bdi>, {formatDate(at)}
          </li>
        ))}
      </ul>
    ),
  },
];

const actionsOf = (ask: (question: Question) => void): Column<ReportedText> => ({
  title: 'Decision',
  isBare: true,
  render: (text) => (
    <RowActions>
      <Button variant="secondary" size="small" onClick={() => ask({ text, verdict: 'keep' })}>
        Keep
      </Button>
      <Button variant="danger" size="small" onClick={() => ask({ text, verdict: 'hide' })}>
        Hide
      </Button>
    </RowActions>
  ),
});
