import { pages } from '@mendwell/contracts/pages';
import type { NextTimes as NextTimesOf } from '@mendwell/contracts/schedule';
import type { Service } from '@mendwell/contracts/service';
import { Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { NextTimes } from '@mendwell/ui/times/next-times';
import { Link } from '@mendwell/web-kit/routing/router';
import { Rating } from './rating.tsx';
import styles from './service-facts.module.css';
import { ServiceProvider } from './service-provider.tsx';

interface SearchFactsProps {
  service: Service;
  /** The next free times; undefined while they load. */
  next: NextTimesOf[number] | undefined;
}

/** The facts of a card on the search page, with links to book one of the first free times. */
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
      <NextTimes
        next={next}
        renderLink={(at, text, className) => (
          <Link
            to={pages.bookService(service._id, at)}
            state={{ service }}
            className={className}
            aria-describedby={`service-${service._id}`}
          >
            {text}
          </Link>
        )}
      />
    </>
  );
}
