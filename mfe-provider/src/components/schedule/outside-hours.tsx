import { pages } from '@mendwell/contracts/pages';
import type { ScheduleAnswer } from '@mendwell/contracts/schedule';
import { formatAppointment } from '@mendwell/contracts/time';
import { buttonClass } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './schedule-form.module.css';

/** Booked appointments outside the current working hours. */
export function OutsideHours({ outside, timeZone }: Pick<ScheduleAnswer, 'outside' | 'timeZone'>) {
  if (outside.length === 0) return null;
  return (
    <Card as="section" aria-label="Outside these hours" className={styles.part}>
      <h2>Outside these hours</h2>
      <p>These appointments stay as they are. Move them in your list if they no longer fit.</p>
      <ul className={styles.outside}>
        {outside.map(({ bookingId, serviceName, userName, serviceDate }) => (
          <li key={bookingId}>
            <bdi>{serviceName}</bdi> for <bdi>{userName}</bdi>,{' '}
            <time dateTime={serviceDate}>{formatAppointment(serviceDate, timeZone)}</time>
          </li>
        ))}
      </ul>
      <Link to={pages.serviceToDo} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Service to do
      </Link>
    </Card>
  );
}
