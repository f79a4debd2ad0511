import type { Service } from '@mendwell/contracts/service';
import { Place } from '@mendwell/ui/display/card';
import { formatPrice } from '@mendwell/ui/display/format';
import { Rating } from './rating.tsx';
import styles from './service-facts.module.css';
import { ServiceProvider } from './service-provider.tsx';

/** The facts of a card on the home page. */
export function PopularFacts({ service }: { service: Service }) {
  return (
    <>
      <Place>{service.serviceArea}</Place>
      <ServiceProvider service={service} label="Doctor Name" />
      <Rating rating={service.rating} />
      <p className={styles.price}>
        <span className={styles.label}>Price :</span>${formatPrice(service.price)}
      </p>
    </>
  );
}
