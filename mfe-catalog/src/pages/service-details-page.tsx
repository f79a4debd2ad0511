import { pages } from '@mendwell/contracts/pages';
import { preview, readable, readableLine } from '@mendwell/contracts/text';
import { HeadedPage } from '@mendwell/ui/display/page-heading';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { ErrorState } from '@mendwell/ui/states/error-state';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePage } from '@mendwell/web-kit/routing/page';
import { useParams } from '@mendwell/web-kit/routing/router';
import { useService } from '../api/services.ts';
import { ServiceDetails } from '../components/service-details/service-details.tsx';
import { ServiceDetailsSkeleton } from '../components/service-details/service-details-skeleton.tsx';
import { slice } from '../slice.ts';

export default function ServiceDetailsPage() {
  const { serviceId = '' } = useParams();
  const query = useService(serviceId);
  const description = query.data && preview(readable(query.data.description), 160, '…');
  usePage(
    { ...slice.pages['service-details'], ...(description && { description }) },
    { heading: query.data && readableLine(query.data.serviceName), picture: query.data?.image },
  );
  if (isNotFound(query.error))
    return (
      <HeadedPage heading="Service details">
        <meta name="robots" content="noindex" />
        <EmptyState picture="/media/not-found.svg" text="This service is no longer offered.">
          <ButtonLink to={pages.allServices}>See all services</ButtonLink>
        </EmptyState>
      </HeadedPage>
    );
  if (query.error && !query.data)
    return (
      <HeadedPage heading="Service details">
        <ErrorState text={query.error.message} onRetry={query.refetch} />
      </HeadedPage>
    );
  // A service is headed by its own name.
  return (
    <div className="container">
      {query.data ? <ServiceDetails service={query.data} /> : <ServiceDetailsSkeleton />}
    </div>
  );
}
