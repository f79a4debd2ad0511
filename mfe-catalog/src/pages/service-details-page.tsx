import { pages, productName } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { Loaded } from '@mendwell/ui/loaded';
import { HeadedPage } from '@mendwell/ui/page-heading';
import { isNotFound } from '@mendwell/web-kit/http';
import { usePage } from '@mendwell/web-kit/page';
import { Link, useParams } from '@mendwell/web-kit/router';
import { useService } from '../api/services.ts';
import { ServiceDetails } from '../components/service-details/service-details.tsx';
import { ServiceDetailsSkeleton } from '../components/service-details/service-details-skeleton.tsx';

export default function ServiceDetailsPage() {
  const { serviceId = '' } = useParams();
  const query = useService(serviceId);
  usePage(
    `ServiceDetails || ${productName}`,
    query.data?.description.slice(0, 160) ??
      'What this consultation covers, who offers it, where, and what it costs.',
    { heading: query.data?.serviceName, picture: query.data?.image },
  );
  const isMissing = isNotFound(query.error);
  // A service is headed by its own name.
  const isUnnamed = isMissing || (query.error !== null && !query.data);

  const content = (
    <Loaded
      query={query}
      skeleton={<ServiceDetailsSkeleton />}
      instead={
        isMissing && (
          <EmptyState picture="/media/not-found.svg" text="This service is no longer offered.">
            <Link to={pages.allServices} className={buttonClass()}>
              See all services
            </Link>
          </EmptyState>
        )
      }
    >
      {(service) => <ServiceDetails service={service} />}
    </Loaded>
  );
  return isUnnamed ? (
    <HeadedPage heading="Service details">{content}</HeadedPage>
  ) : (
    <div className="container">{content}</div>
  );
}
