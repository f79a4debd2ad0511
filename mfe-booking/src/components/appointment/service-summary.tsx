import type { Service } from '@mendwell/contracts/service';
import { Avatar } from '@mendwell/ui/avatar';
import { Card } from '@mendwell/ui/card';
import { formatPrice } from '@mendwell/ui/format';
import { PinIcon } from '@mendwell/ui/icons';
import { Picture } from '@mendwell/ui/picture';
import styles from './service-summary.module.css';

/** The chosen service at a glance, beside the form. */
export function ServiceSummary({ service }: { service: Service }) {
  return (
    <Card as="section" aria-label="Chosen service" className={styles.summary}>
      <Picture src={service.image} alt="" width={640} height={400} loading="eager" />
      <div className={styles.body}>
        <h2 className={styles.name}>{service.serviceName}</h2>
        <p className={styles.area}>
          <PinIcon size={18} /> {service.serviceArea}
        </p>
        <p className={styles.provider}>
          <Avatar name={service.providerName} src={service.providerImage} alt="" />
          {service.providerName}
        </p>
        <p className={styles.price}>${formatPrice(service.price)}</p>
      </div>
    </Card>
  );
}
