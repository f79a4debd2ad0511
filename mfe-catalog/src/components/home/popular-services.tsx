import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/button';
import { EmptyState } from '@mendwell/ui/empty-state';
import { Loaded } from '@mendwell/ui/loaded';
import { Link } from '@mendwell/web-kit/router';
import { useLogFailure } from '../../api/log-failure.ts';
import { usePopularServices } from '../../api/services.ts';
import { ServiceCard } from '../service-card/service-card.tsx';
import { PopularFacts } from '../service-card/service-facts.tsx';
import { ServiceGrid, ServiceGridSkeleton } from '../service-card/service-grid.tsx';
import { Section } from './section.tsx';

export function PopularServices() {
  return (
    <Section
      id="popular"
      heading="Popular Service"
      intro="What patients book most, right now."
      action={
        <Link to={pages.allServices} className={buttonClass({ variant: 'secondary' })}>
          Show All
        </Link>
      }
    >
      <PopularList />
    </Section>
  );
}

function PopularList() {
  const query = usePopularServices();
  useLogFailure(query.error);

  return (
    <Loaded
      query={query}
      skeleton={<ServiceGridSkeleton />}
      failure="The popular services could not be loaded."
      empty={
        <EmptyState picture="/media/empty-services.svg" text="No services are listed yet.">
          <Link to={pages.addService} className={buttonClass()}>
            List the first one
          </Link>
        </EmptyState>
      }
    >
      {(services) => (
        <ServiceGrid>
          {services.map((service) => (
            <ServiceCard key={service._id} service={service} heading="h3" hasHeart>
              <PopularFacts service={service} />
            </ServiceCard>
          ))}
        </ServiceGrid>
      )}
    </Loaded>
  );
}
