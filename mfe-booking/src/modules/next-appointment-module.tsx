import type { Booking } from '@mendwell/contracts/booking';
import { canBe } from '@mendwell/contracts/booking-rules';
import { pages } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { buttonClass } from '@mendwell/ui/display/button';
import { DashboardCard } from '@mendwell/ui/states/dashboard-card';
import { useOpenBookings } from '@mendwell/web-kit/bookings/open-bookings';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './next-appointment-module.module.css';

const button = buttonClass({ variant: 'secondary', size: 'small' });

export default function NextAppointment() {
  const query = useOpenBookings();
  return (
    <DashboardCard
      title="Next appointment"
      empty="No upcoming appointments."
      query={query}
      link={
        query.data?.next ? (
          <AppointmentLinks booking={query.data.next} />
        ) : (
          <Link to={pages.allServices} className={button}>
            Find a service
          </Link>
        )
      }
    >
      {({ next }) =>
        next && (
          <>
            <strong>
              <bdi>{next.serviceName}</bdi>
            </strong>
            <time dateTime={next.serviceDate}>{formatAppointment(next.serviceDate, next.timeZone)}</time>
            <span>
              With <bdi>{next.providerName}</bdi>
            </span>
          </>
        )
      }
    </DashboardCard>
  );
}

const AppointmentLinks = ({ booking }: { booking: Booking }) => {
  const to = pages.bookedService(booking._id);
  return (
    <div className={styles.links}>
      <Link to={to} className={button}>
        See your bookings
      </Link>
      {canBe('moved', booking, 'patient', new Date()) && (
        <Link to={`${to}&open=move`} className={button}>
          Move
        </Link>
      )}
    </div>
  );
};
