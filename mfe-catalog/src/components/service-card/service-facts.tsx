import type { Service } from '@mendwell/contracts/service';
import { Avatar } from '@mendwell/ui/avatar';
import { Place } from '@mendwell/ui/card';
import { formatPrice } from '@mendwell/ui/format';
import styles from './service-facts.module.css';

/** The facts of a card on the home page. */
export function PopularFacts({ service }: { service: Service }) {
  return (
    <>
      <Place>{service.serviceArea}</Place>
      <Provider service={service} label="Doctor Name" />
      <p className={styles.price}>
        <span className={styles.label}>Price :</span>${formatPrice(service.price)}
      </p>
    </>
  );
}

/** The facts of a card on the search page. */
export function SearchFacts({ service }: { service: Service }) {
  return (
    <>
      <Provider service={service} label="Consultation By.." />
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
    </>
  );
}

function Provider({ service, label }: { service: Service; label: string }) {
  return (
    <div className={styles.provider}>
      <Avatar name={service.providerName} src={service.providerImage} alt="" size={44} />
      <p>
        <span className={styles.label}>{label}</span>
        <strong>{service.providerName}</strong>
      </p>
    </div>
  );
}
