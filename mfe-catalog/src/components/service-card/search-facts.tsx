import type { Service } from '@mendwell/contracts/service';
import { Place } from '@mendwell/ui/display/card';
import { formatPrice } from '@mendwell/ui/display/format';
import { formatNext } from '@mendwell/ui/display/format-next';
import { Rating } from './rating.tsx';
import styles from './service-facts.module.css';
import { ServiceProvider } from './service-provider.tsx';

interface SearchFactsProps {
  service: Service;
  /** The next free time; `null` if there is none, `undefined` if unknown. */
  next: string | null | undefined;
}

/** The facts of a card on the search page. */
export function SearchFacts({ service, next }: SearchFactsProps) {
  return (
    <>
      <ServiceProvider service={service} label="Consultation By.." />
      <Rating rating={service.rating} />
      <dl className={styles.pairs}>
        <div>
          <dt>Price</dt>
          <dd className={styles.price}>${formatPrice(service.price)}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>
            <Place>{service.serviceArea}</Place>
          </dd>
        </div>
      </dl>
      {next && (
        <p className={styles.next}>
          Next: <time dateTime={next}>{formatNext(next, new Date())}</time>
        </p>
      )}
    </>
  );
}
