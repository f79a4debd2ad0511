import { pages } from '@mendwell/contracts/pages';
import type { ScheduleAnswer } from '@mendwell/contracts/schedule';
import { formatAppointment } from '@mendwell/contracts/time';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { Card } from '@mendwell/ui/display/card';
import { Loaded } from '@mendwell/ui/states/loaded';
import { BlockSkeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSchedule } from '../api/schedule.ts';
import { OtherCalendars } from '../components/schedule/other-calendars.tsx';
import styles from '../components/schedule/schedule-form.module.css';
import { ScheduleForm } from '../components/schedule/schedule-form.tsx';
import { slice } from '../slice.ts';

export default function SchedulePage() {
  usePage(slice.pages.schedule);
  const query = useSchedule();

  return (
    <AntdPage
      heading="Working hours"
      intro={
        query.data === null
          ? 'You have not set any hours yet, so patients can request any time. Once you do, they choose from your free times.'
          : 'Patients choose from your free times within these hours.'
      }
    >
      <Loaded query={query} skeleton={<ScheduleSkeleton />}>
        {(saved) => (
          <div className={shared.looseStack}>
            {saved && <OutsideHours {...saved} />}
            <ScheduleForm saved={saved} />
            {saved && <OtherCalendars />}
          </div>
        )}
      </Loaded>
    </AntdPage>
  );
}

const ScheduleSkeleton = () => (
  <Card className={styles.part}>
    <BlockSkeleton label="Loading your working hours" height="30rem" />
  </Card>
);

/** Booked appointments outside the current working hours. */
function OutsideHours({ outside, timeZone }: Pick<ScheduleAnswer, 'outside' | 'timeZone'>) {
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
      <ButtonLink to={pages.serviceToDo} variant="secondary" size="small">
        Service to do
      </ButtonLink>
    </Card>
  );
}
