import { pages } from '@mendwell/contracts/pages';
import { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/button';
import { Card } from '@mendwell/ui/card';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { ProblemError } from '@mendwell/web-kit/http';
import { Link } from '@mendwell/web-kit/router';
import { useServiceToBook } from '../api/services.ts';
import styles from './appointment.module.css';
import { AppointmentSkeleton } from './appointment-skeleton.tsx';
import { BookingForm } from './booking-form.tsx';
import { ServiceSummary } from './service-summary.tsx';

interface AppointmentProps {
  serviceId: string;
  /** What the page before handed over: its service is drawn until the loaded one is there. */
  navigationState: unknown;
}

export function Appointment({ serviceId, navigationState }: AppointmentProps) {
  const { data, error, isFetching, refetch } = useServiceToBook(serviceId);
  const service = data ?? handedOver(navigationState, serviceId);

  if (error instanceof ProblemError && error.problem.code === 'not-found') {
    return (
      <EmptyState picture="/media/empty-services.svg" text="This service is no longer offered.">
        <Link to={pages.allServices} className={buttonClass()}>
          See all services
        </Link>
      </EmptyState>
    );
  }
  if (!service && error) return <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />;
  if (!service) return <AppointmentSkeleton />;
  return (
    <div className={styles.columns}>
      <Card className={styles.form}>
        <BookingForm service={service} />
      </Card>
      <ServiceSummary service={service} />
    </div>
  );
}

const handedOver = (navigationState: unknown, serviceId: string) => {
  const { data } = Service.safeParse((navigationState as { service?: unknown } | null)?.service);
  return data?._id === serviceId ? data : undefined;
};
