import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import { canBe, endOf, isClosed, isOpen } from '@mendwell/contracts/booking-rules';
import { formatAppointment } from '@mendwell/contracts/time';
import { Select } from '@mendwell/ui/antd/antd';
import { PaymentNotes } from '@mendwell/ui/bookings/payment-notes';
import { placeInSeries } from '@mendwell/ui/bookings/place-in-series';
import { PaymentBadge, StatusBadge } from '@mendwell/ui/bookings/status-badge';
import { Timeline } from '@mendwell/ui/bookings/timeline';
import { Button } from '@mendwell/ui/display/button';
import { Card, IconLine } from '@mendwell/ui/display/card';
import { formatCode, formatCost } from '@mendwell/ui/display/format';
import { CalendarIcon, MailIcon, UserIcon } from '@mendwell/ui/display/icons';
import { LongText } from '@mendwell/ui/display/long-text';
import { MailLink } from '@mendwell/ui/display/mail-link';
import { useDialog } from '@mendwell/ui/forms/use-dialog';
import { keepFocus } from '@mendwell/ui/states/keep-focus';
import { useAddToCalendar } from '@mendwell/web-kit/bookings/calendar-entry';
import { lazy, type ReactNode, Suspense } from 'react';
import { useRequestStatus } from '../../api/request-status.ts';
import common from '../common.module.css';
import { CloseRequestDialog, endingOf } from './close-request-dialog.tsx';
import { NextStep } from './next-step.tsx';
import styles from './request-card.module.css';

/** The provider's texts for a dispute's status. */
const disputeNotes = { open: 'Payment disputed', won: 'Dispute won', lost: 'Dispute lost' };

export const RequestCard = ({ request }: { request: Booking }) => (
  <Card as="li" className={styles.card} aria-labelledby={headingIdOf(request)}>
    <RequestDetails request={request} note={<RequestNote text={request.instructions} />} />
  </Card>
);

const headingIdOf = ({ _id }: Booking) => `request-${_id}`;

export const RequestNote = ({ text }: { text: string }) => (
  <LongText className={styles.instructions}>{text || 'No special instructions.'}</LongText>
);

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
    {request.isCalendarBusy && (
      <p className={common.danger}>Another calendar of yours is busy at this time.</p>
    )}
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
    <details className={`${common.details} ${styles.history}`}>
      <summary>History</summary>
      <Timeline entries={request.timeline} />
    </details>
  </>
);

const dialogs = {
  close: CloseRequestDialog,
  // Loads the calendar only when an appointment is moved.
  move: lazy(() => import('./move-request-dialog.tsx')),
};

function RequestActions({ request }: { request: Booking }) {
  const { subject, open, close } = useDialog<keyof typeof dialogs>();
  const now = new Date();
  const calendar = useAddToCalendar(request);
  const Dialog = subject && dialogs[subject];
  const button = {
    variant: 'secondary',
    size: 'small',
    'aria-describedby': `request-${request._id}`,
  } as const;

  return (
    <>
      {isOpen(request) && (
        <div className={common.row}>
          <NextStep request={request} />
          {canBe('moved', request, 'provider', now) && (
            <Button {...button} onClick={() => open('move')}>
              Move
            </Button>
          )}
          <Button {...button} onClick={() => open('close')}>
            {endingOf(request) === 'declined' ? 'Decline' : 'Cancel'}
          </Button>
          {now < endOf(request) && (
            <Button {...button} isBusy={calendar.isPending} onClick={() => calendar.mutate()}>
              Add to calendar
            </Button>
          )}
        </div>
      )}
      {Dialog && (
        <Suspense>
          <Dialog request={request} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

const choices: { value: StatusChange['status']; label: string }[] = [
  { value: 'working', label: 'Working' },
  { value: 'completed', label: 'Completed' },
];

/** Shows and changes a request's status. `Pending` cannot be chosen, and a closed request cannot be changed. */
function StatusSelect({ request }: { request: Booking }) {
  const { picked, changeStatus } = useRequestStatus(request._id);
  const isFinal = isClosed(request.status);
  const status = isFinal ? request.status : (picked ?? request.status);

  return (
    <div className={styles.status}>
      <StatusBadge status={status} />
      {!isFinal && (
        // A filter may hide the request with its new status.
        <div ref={keepFocus}>
          <Select
            aria-label={`Status of ${request.serviceName} for ${request.userName}`}
            className={styles.select}
            placeholder={formatCode(status)}
            // Renders the options in the main landmark, where screen reader users expect them.
            getPopupContainer={(select) => select.closest('main') ?? document.body}
            options={choices}
            value={choices.find(({ value }) => value === status)?.value ?? null}
            onChange={changeStatus}
          />
        </div>
      )}
    </div>
  );
}
