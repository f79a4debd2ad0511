import type { Booking } from '@mendwell/contracts/booking';
import { formatAppointment } from '@mendwell/contracts/time';
import { PaymentNotes } from '@mendwell/ui/bookings/payment-notes';
import { placeInSeries } from '@mendwell/ui/bookings/place-in-series';
import { PaymentBadge } from '@mendwell/ui/bookings/status-badge';
import { Timeline } from '@mendwell/ui/bookings/timeline';
import { Card, IconLine } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { CalendarIcon, MailIcon, UserIcon } from '@mendwell/ui/display/icons';
import { LongText } from '@mendwell/ui/display/long-text';
import { MailLink } from '@mendwell/ui/display/mail-link';
import type { ReactNode } from 'react';
import { RequestActions } from './request-actions.tsx';
import styles from './request-card.module.css';
import { StatusSelect } from './status-select.tsx';

/** The provider's texts for a dispute's status. */
const disputeNotes = { open: 'Payment disputed', won: 'Dispute won', lost: 'Dispute lost' };

export const RequestCard = ({ request }: { request: Booking }) => (
  <Card as="li" className={styles.card} aria-labelledby={headingIdOf(request)}>
    <RequestDetails request={request} note={<RequestNote text={request.instructions} />} />
  </Card>
);

const headingIdOf = ({ _id }: Booking) => `request-${_id}`;

/** The patient's special instructions. */
export const RequestNote = ({ text }: { text: string }) => (
  <LongText className={styles.instructions}>{text || 'No special instructions.'}</LongText>
);

/** The details of a request and the provider's actions on it. */
export const RequestDetails = ({ request, note }: { request: Booking; note: ReactNode }) => (
  <>
    <p className={styles.date}>
      <CalendarIcon size={18} />
      <time dateTime={request.serviceDate}>{formatAppointment(request.serviceDate, request.timeZone)}</time>
      <span className={styles.cost}>
        {formatCost(request.price)}
        {request.price > 0 && <PaymentBadge status={request.paymentStatus} />}
      </span>
      <PaymentNotes booking={request} disputeNotes={disputeNotes} />
    </p>
    {request.isCalendarBusy && <p className={styles.busy}>Another calendar of yours is busy at this time.</p>}
    <h2 id={headingIdOf(request)} className={styles.name}>
      <bdi>{request.serviceName}</bdi>
    </h2>
    {placeInSeries(request) && <p>{placeInSeries(request)}</p>}
    {note}
    <IconLine>
      <UserIcon size={18} /> <bdi>{request.userName}</bdi>
    </IconLine>
    <IconLine>
      <MailIcon size={18} /> <MailLink email={request.userEmail} />
    </IconLine>
    <StatusSelect request={request} />
    <RequestActions request={request} />
    <details className={styles.history}>
      <summary>History</summary>
      <Timeline entries={request.timeline} />
    </details>
  </>
);
