import type { Booking } from '@mendwell/contracts/booking';
import { canBe, endOf, hasBegun, isCurrent } from '@mendwell/contracts/booking-rules';
import { formatSpan, ownZone, timeElsewhere } from '@mendwell/contracts/time';
import { timeLeft } from '@mendwell/contracts/time-left';
import { placeInSeries } from '@mendwell/ui/bookings/place-in-series';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { formatDate, formatPrice } from '@mendwell/ui/display/format';
import { LockIcon } from '@mendwell/ui/display/icons';
import { LongText } from '@mendwell/ui/display/long-text';
import { useCancellationClock } from '@mendwell/web-kit/bookings/cancellation-clock';
import { Earlier } from '@mendwell/web-kit/bookings/earlier';
import { useProviderFacts } from '@mendwell/web-kit/bookings/provider-facts';
import { useId } from 'react';
import { useDirections, useNoteReads } from '../../api/bookings.ts';
import { AppointmentButtons } from '../bookings/appointment-buttons.tsx';
import type { OpenDialog } from '../bookings/asked-dialog.ts';
import { hasReceipt, isPayable } from '../bookings/payment-rules.ts';
import styles from './ticket.module.css';
import { type Step, stepsOf, ticketWords } from './ticket-words.ts';

interface TicketProps {
  booking: Booking;
  onOpen: OpenDialog;
}

/** One appointment: when and where it is, what was agreed, and what its patient can do now. */
export function Ticket({ booking, onOpen }: TicketProps) {
  const id = useId();
  const now = useCancellationClock(booking);
  const { _id: bookingId, serviceDate, serviceArea, timeZone } = booking;
  const there = timeElsewhere(serviceDate, timeZone);
  const awaitsAnswer = booking.status === 'pending' && isCurrent(booking, now);
  const { data: facts } = useProviderFacts(awaitsAnswer ? booking.serviceId : undefined);
  return (
    <Card as="section" aria-labelledby={id} className={styles.ticket}>
      <header className={styles.head}>
        <h2 id={id}>
          <time dateTime={serviceDate}>{formatSpan(serviceDate, endOf(booking))}</time>
        </h2>
        {isCurrent(booking, now) && (
          <span className={styles.left}>
            {hasBegun(booking, now) ? 'now' : timeLeft(serviceDate, now, ownZone()).day}
          </span>
        )}
        {there && <span className={styles.there}>{there}</span>}
      </header>
      <div className={styles.body}>
        <p>
          <bdi className={styles.service}>{booking.serviceName}</bdi>
          <bdi>{booking.providerName}</bdi>
          {placeInSeries(booking) && ` · ${placeInSeries(booking)}`}
          {serviceArea && (
            <>
              {' · '}
              <bdi>{serviceArea}</bdi>
            </>
          )}
        </p>
        {isCurrent(booking, now) && <Directions bookingId={bookingId} />}
        <Steps steps={stepsOf(booking, now)} />
        <p>{ticketWords(booking, now, facts?.answerMinutes)}</p>
        <div className={styles.actions}>
          <PaymentButton booking={booking} onOpen={onOpen} aria-describedby={id} />
          <AppointmentButtons booking={booking} now={now} aria-describedby={id} onOpen={onOpen} />
        </div>
        {timeZone && canBe('moved', booking, 'patient', now) && (
          <Earlier serviceId={booking.serviceId} bookingId={bookingId} until={serviceDate} />
        )}
        <TicketNote booking={booking} />
      </div>
    </Card>
  );
}

function Steps({ steps }: { steps: Step[] }) {
  if (steps.length === 0) return null;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <ol aria-label="Steps" className={styles.steps}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={step.isDone ? styles.done : undefined}
          aria-current={step === next ? 'step' : undefined}
        >
          {step.name}
          {step.isDone && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}

interface PaymentButtonProps extends TicketProps {
  'aria-describedby': string;
}

/** Pay, or the receipt: one button, which keeps the focus when a payment has gone through. */
function PaymentButton({ booking, onOpen, ...props }: PaymentButtonProps) {
  const canPay = isPayable(booking);
  if (!canPay && !hasReceipt(booking)) return null;
  return (
    <Button
      {...props}
      variant={canPay ? 'primary' : 'secondary'}
      onClick={() => onOpen(canPay ? 'payment' : 'receipt', booking)}
    >
      {canPay ? `Pay $${formatPrice(booking.price)}` : 'Receipt'}
    </Button>
  );
}

/** How to find the provider. Shows nothing until it is known, or if the provider has not said. */
function Directions({ bookingId }: { bookingId: string }) {
  const { data: directions } = useDirections(bookingId);
  if (!directions) return null;
  return (
    <div>
      <h3 className={styles.term}>How to find us</h3>
      <LongText foldFrom={200}>{directions}</LongText>
    </div>
  );
}

/** Who opened the patient's note last. Empty until it is known. */
function TicketNote({ booking }: { booking: Booking }) {
  const { data: reads, isPending } = useNoteReads(booking._id, true);
  const [last] = reads ?? [];
  // Holds the place of a line that will come.
  if (isPending && booking.instructions) return <p className={styles.note}>&nbsp;</p>;
  if (!reads || (!last && !booking.instructions)) return null;
  return (
    <p className={styles.note}>
      <LockIcon size={16} />
      <span>
        <bdi>{last?.readerName ?? booking.providerName}</bdi>{' '}
        {last ? (
          <>
            opened your note on <time dateTime={last.at}>{formatDate(last.at)}</time>
          </>
        ) : (
          'has not opened your note yet'
        )}
      </span>
    </p>
  );
}
