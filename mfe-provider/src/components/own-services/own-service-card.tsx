import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { preview } from '@mendwell/contracts/text';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import { formatPrice } from '@mendwell/ui/display/format';
import { EditIcon, TrashIcon } from '@mendwell/ui/display/icons';
import { Picture } from '@mendwell/ui/display/picture';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './own-service-card.module.css';

interface OwnServiceCardProps {
  service: Service;
  onDelete: () => void;
}

export function OwnServiceCard({ service, onDelete }: OwnServiceCardProps) {
  const headingId = `service-${service._id}`;
  return (
    <Card as="li" className={styles.card} aria-labelledby={headingId}>
      <Picture src={service.image} alt="" width={640} height={400} />
      <CardBody className={styles.body}>
        <h2 id={headingId} className={styles.name}>
          <bdi>{service.serviceName}</bdi>
        </h2>
        <Place>{service.serviceArea}</Place>
        <p className={styles.description} dir="auto">
          {preview(service.description, 220)}
        </p>
        <p className={styles.price}>${formatPrice(service.price)}</p>
        <div className={styles.actions}>
          <Link
            to={pages.updateService(service._id)}
            className={buttonClass({ variant: 'secondary' })}
            aria-describedby={headingId}
          >
            <EditIcon size={18} /> Update
          </Link>
          <Button variant="quiet" className={styles.delete} aria-describedby={headingId} onClick={onDelete}>
            <TrashIcon size={18} /> Delete
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
