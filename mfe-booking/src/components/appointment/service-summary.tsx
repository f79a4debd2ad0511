import type { Service } from '@mendwell/contracts/service';
import { Avatar } from '@mendwell/ui/display/avatar';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { Picture } from '@mendwell/ui/display/picture';
import styles from './service-summary.module.css';

export function ServiceSummary({ service }: { service: Service }) {
  return (
    <Card as="section" aria-label="Chosen service" className={styles.summary}>
      <Picture src={service.image} alt="" width={640} height={400} loading="eager" />
      <CardBody>
        <h2 className={styles.name}>
          <bdi>{service.serviceName}</bdi>
        </h2>
        <Place>{service.serviceArea}</Place>
        <p className={styles.provider}>
          <Avatar name={service.providerName} src={service.providerImage} alt="" />
          <bdi>{service.providerName}</bdi>
        </p>
        <p className={styles.price}>{formatCost(service.price)}</p>
      </CardBody>
    </Card>
  );
}
