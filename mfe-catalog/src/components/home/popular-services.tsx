import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import { Link } from '@mendwell/web-kit/routing/router';
import { usePopularServices } from '../../api/popular-services.ts';
import { PopularFacts } from '../service-card/popular-facts.tsx';
import { ServiceCard } from '../service-card/service-card.tsx';
import styles from './popular-services.module.css';
import { Section } from './section.tsx';

export function PopularServices() {
  return (
    <Section
      id="popular"
      heading="Popular Service"
      intro="What patients have booked most."
      action={
        <Link to={pages.allServices} className={buttonClass({ variant: 'secondary' })}>
          Show All
        </Link>
      }
    >
      <div className={styles.row}>
        <PopularList />
      </div>
    </Section>
  );
}

function PopularList() {
  const query = usePopularServices();

  return (
    <Loaded
      query={query}
      skeleton={<CardGridSkeleton label="Loading services" />}
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
        <ul className={cards.grid}>
          {services.map((service) => (
            <ServiceCard key={service._id} service={service} heading="h3" hasHeart>
              <PopularFacts service={service} />
            </ServiceCard>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
