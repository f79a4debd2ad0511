import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Place } from '@mendwell/ui/display/card';
import cards from '@mendwell/ui/display/card-grid.module.css';
import { formatPrice } from '@mendwell/ui/display/format';
import { EmptyState } from '@mendwell/ui/states/empty-state';
import { Loaded } from '@mendwell/ui/states/loaded';
import { CardGridSkeleton } from '@mendwell/ui/states/skeleton';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePopularServices } from '../../api/popular-services.ts';
import { Rating } from '../service-card/rating.tsx';
import { ServiceCard } from '../service-card/service-card.tsx';
import facts from '../service-card/service-facts.module.css';
import { ServiceProvider } from '../service-card/service-provider.tsx';
import styles from './popular-services.module.css';
import { Section } from './section.tsx';

export function PopularServices() {
  return (
    <Section
      id="popular"
      heading="Popular Service"
      intro="What patients have booked most."
      action={
        <ButtonLink to={pages.allServices} variant="secondary">
          Show All
        </ButtonLink>
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
          <ButtonLink to={pages.addService}>List the first one</ButtonLink>
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

function PopularFacts({ service }: { service: Service }) {
  return (
    <>
      <Place>{service.serviceArea}</Place>
      <ServiceProvider service={service} label="Doctor Name" />
      <Rating rating={service.rating} />
      <p className={facts.price}>
        <span className={facts.label}>Price :</span>${formatPrice(service.price)}
      </p>
    </>
  );
}
