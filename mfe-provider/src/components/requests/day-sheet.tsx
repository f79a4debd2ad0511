import type { Booking } from '@mendwell/contracts/booking';
import { endOf, isClosed } from '@mendwell/contracts/booking-rules';
import { Button } from '@mendwell/ui/display/button';
import { formatClock, formatCode, formatFullDay } from '@mendwell/ui/display/format';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { useWholeList } from '@mendwell/web-kit/http/whole-list';
import { useRequestsBetween } from '../../api/booking-requests.ts';
import { instantsOfDay } from '../days.ts';
import styles from './day-sheet.module.css';

/** The appointments of a day (`2026-12-24`) to print, without anything that patients wrote. */
export function DaySheet({ day, onClose }: { day: string; onClose: () => void }) {
  const range = instantsOfDay(day);
  const query = useRequestsBetween(range);
  useWholeList(query, true);
  const isWhole = query.data !== undefined && !query.hasNextPage;
  return (
    <Dialog
      title={formatFullDay(range.from)}
      isWide
      close="Close"
      onClose={onClose}
      failure={query.isFetchNextPageError && 'Some appointments are missing. Please try again later.'}
      confirm={
        <Button disabled={!isWhole} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="12rem" />}>
        {({ items }) => <Sheet appointments={items.filter(({ status }) => !isClosed(status))} />}
      </Loaded>
    </Dialog>
  );
}

const Sheet = ({ appointments }: { appointments: Booking[] }) =>
  appointments.length === 0 ? (
    <p>No appointments on this day.</p>
  ) : (
    <table className={styles.sheet}>
      <caption className="visually-hidden">Appointments</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Patient</th>
          <th scope="col">Service</th>
          <th scope="col">Payment</th>
        </tr>
      </thead>
      <tbody>
        {appointments
          .toSorted((one, other) => one.serviceDate.localeCompare(other.serviceDate))
          .map((appointment) => (
            <tr key={appointment._id}>
              <td>
                <span>{formatClock(appointment.serviceDate)} –</span>{' '}
                <span>{formatClock(endOf(appointment).toISOString())}</span>
                {appointment.status === 'pending' && ' (not accepted yet)'}
                {appointment.isCalendarBusy && ' (another calendar is busy)'}
              </td>
              <td>
                <bdi>{appointment.userName}</bdi>
              </td>
              <td>
                <bdi>{appointment.serviceName}</bdi>
              </td>
              <td>{appointment.price === 0 ? 'Free' : formatCode(appointment.paymentStatus)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
