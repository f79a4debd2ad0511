import { pages, productName } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { ErrorState } from '@mendwell/ui/error-state';
import { PageHeading } from '@mendwell/ui/page-heading';
import { ProblemError } from '@mendwell/web-kit/http';
import { usePage } from '@mendwell/web-kit/page';
import { Link, useParams } from '@mendwell/web-kit/router';
import type { ReactNode } from 'react';
import { useService } from '../api/services.ts';
import { ServiceDetails } from '../components/service-details.tsx';
import { ServiceDetailsSkeleton } from '../components/service-details-skeleton.tsx';
import styles from './page.module.css';

export default function ServiceDetailsPage() {
  usePage(
    `ServiceDetails || ${productName}`,
    'What this consultation is about, who gives it, where and for how much.',
  );
  const { serviceId = '' } = useParams();
  return (
    <div className="container">
      <LoadedService serviceId={serviceId} />
    </div>
  );
}

function LoadedService({ serviceId }: { serviceId: string }) {
  const { data: service, error, isFetching, refetch } = useService(serviceId);
  if (service) return <ServiceDetails service={service} />;
  if (error instanceof ProblemError && error.problem.code === 'not-found') {
    return (
      <Unnamed>
        <EmptyState picture="/media/not-found.svg" text="This service is not offered any more.">
          <Link to={pages.allServices} className={buttonClass()}>
            See all services
          </Link>
        </EmptyState>
      </Unnamed>
    );
  }
  if (error) {
    return (
      <Unnamed>
        <ErrorState text={error.message} onRetry={refetch} isRetrying={isFetching} />
      </Unnamed>
    );
  }
  return <ServiceDetailsSkeleton />;
}

/** The page when there is no service whose name could head it. */
const Unnamed = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PageHeading>Service details</PageHeading>
    {children}
  </div>
);
