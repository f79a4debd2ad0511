import { pages } from '@mendwell/contracts/pages';
import { Service } from '@mendwell/contracts/service';
import { AntdPage } from '@mendwell/ui/antd/antd-page';
import { Card } from '@mendwell/ui/display/card';
import columns from '@mendwell/ui/lists/columns.module.css';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardSkeleton, FieldSkeleton, Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useFreeTimes } from '@mendwell/web-kit/bookings/free-times';
import { useGracePeriodOver } from '@mendwell/web-kit/http/grace-period';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useLocation, useParams } from '@mendwell/web-kit/routing/router';
import { useServiceToBook } from '../api/services.ts';
import styles from '../components/appointment/booking-form.module.css';
import { BookingForm } from '../components/appointment/booking-form.tsx';
import { ServiceSummary } from '../components/appointment/service-summary.tsx';
import { slice } from '../slice.ts';

export default function BookAppointmentPage() {
  usePage(slice.pages['book-appointment']);
  const { serviceId = '' } = useParams();
  const { state } = useLocation();
  const query = useServiceToBook(serviceId);
  const passed = serviceFrom(state, serviceId);
  // Waits for the free times: their height would push what is below.
  const { isLoading } = useFreeTimes({ serviceId });
  const isLate = useGracePeriodOver(query.data !== undefined);
  const shown = { ...query, data: isLoading && !isLate ? passed : (query.data ?? passed) };

  return (
    <AntdPage
      heading="BOOK APPOINTMENT"
      intro="Choose when you would like to be seen. You pay after sending your request."
    >
      <Loaded
        query={shown}
        skeleton={<AppointmentSkeleton />}
        instead={isNotFound(query.error) && <Gone text="This service is no longer offered." />}
      >
        {(service) =>
          service.isPaused ? (
            <Gone text="This service takes no new appointments at the moment." />
          ) : (
            <div className={`${columns.columns} ${styles.appointment}`}>
              <Card className={columns.form}>
                <BookingForm key={service._id} service={service} />
              </Card>
              <ServiceSummary service={service} />
            </div>
          )
        }
      </Loaded>
    </AntdPage>
  );
}

const Gone = ({ text }: { text: string }) => (
  <EmptyState picture="/media/empty-services.svg" text={text}>
    <ButtonLink to={pages.allServices}>See all services</ButtonLink>
  </EmptyState>
);

/** The service that the previous page passed in the navigation state, shown until the loaded one arrives. */
const serviceFrom = (navigationState: unknown, serviceId: string) => {
  const { data } = Service.safeParse((navigationState as { service?: unknown } | null)?.service);
  return data?._id === serviceId ? data : undefined;
};

const fixedFields = ['Service', 'Price', 'Provider name', 'Provider email', 'Your name', 'Your email'];

function AppointmentSkeleton() {
  return (
    <div className={`${columns.columns} ${styles.appointment}`} aria-busy="true">
      <Card className={columns.form}>
        <span className="visually-hidden">Loading the service</span>
        <div className={styles.fixed}>
          {fixedFields.map((field) => (
            <FieldSkeleton key={field} />
          ))}
        </div>
        <FieldSkeleton />
        <FieldSkeleton height="9.25rem" />
        <div className={`${shared.mainAction} ${styles.submit}`}>
          <Skeleton width="14rem" height="3.375rem" />
        </div>
      </Card>
      <CardSkeleton />
    </div>
  );
}
