import type { NextTimes } from '@mendwell/contracts/schedule';
import type { Service } from '@mendwell/contracts/service';
import { Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { CardTimes } from './card-times.tsx';
import { Rating } from './rating.tsx';
import styles from './service-facts.module.css';
import { ServiceProvider } from './service-provider.tsx';

interface SearchFactsProps {
  service: Service;
  /** The next free times; undefined while they load. */
  next: NextTimes[number] | undefined;
}

/** The facts of a card on the search page. */
export function SearchFacts({ service, next }: SearchFactsProps) {
  return (
    <>
      <ServiceProvider service={service} label="Consultation By..">
        <Rating rating={service.rating} />
      </ServiceProvider>
      <dl className={styles.pairs}>
        <div>
          <dt>Price</dt>
          <dd className={styles.price}>{formatCost(service.price)}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>
            <Place>{service.serviceArea}</Place>
          </dd>
        </div>
      </dl>
      <CardTimes service={service} next={next} />
    </>
  );
}
