import { pages } from '@mendwell/contracts/pages';
import { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/button';
import { Card } from '@mendwell/ui/card';
import { EmptyState } from '@mendwell/ui/empty-state';
import { Loaded } from '@mendwell/ui/loaded';
import { isNotFound } from '@mendwell/web-kit/http';
import { Link } from '@mendwell/web-kit/router';
import { useSession } from '@mendwell/web-kit/session';
import { useServiceToBook } from '../../api/services.ts';
import styles from './appointment.module.css';
import { AppointmentSkeleton } from './appointment-skeleton.tsx';
import { BookingForm } from './booking-form.tsx';
import { ServiceSummary } from './service-summary.tsx';

interface AppointmentProps {
  serviceId: string;
  /** May hold the service, handed over by the page before: it is shown until the loaded one arrives. */
  navigationState: unknown;
}

export function Appointment({ serviceId, navigationState }: AppointmentProps) {
  const { user } = useSession();
  const query = useServiceToBook(serviceId);
  const shown = { ...query, data: query.data ?? handedOver(navigationState, serviceId) };
  const isGone = isNotFound(query.error);

  return (
    <Loaded query={shown} skeleton={<AppointmentSkeleton />} instead={isGone && <Gone />}>
      {(service) => (
        <div className={styles.columns}>
          <Card className={styles.form}>
            {/* Another user starts from a draft of their own. */}
            <BookingForm key={user?.uid} service={service} />
          </Card>
          <ServiceSummary service={service} />
        </div>
      )}
    </Loaded>
  );
}

const Gone = () => (
  <EmptyState picture="/media/empty-services.svg" text="This service is no longer offered.">
    <Link to={pages.allServices} className={buttonClass()}>
      See all services
    </Link>
  </EmptyState>
);

const handedOver = (navigationState: unknown, serviceId: string) => {
  const { data } = Service.safeParse((navigationState as { service?: unknown } | null)?.service);
  return data?._id === serviceId ? data : undefined;
};
