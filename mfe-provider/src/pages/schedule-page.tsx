import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { Card } from '@mendwell/ui/display/card';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useSchedule } from '../api/schedule.ts';
import { OtherCalendars } from '../components/schedule/other-calendars.tsx';
import { OutsideHours } from '../components/schedule/outside-hours.tsx';
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
  <Card className={styles.part} aria-busy="true">
    <span className="visually-hidden">Loading your working hours</span>
    <Skeleton height="30rem" />
  </Card>
);
