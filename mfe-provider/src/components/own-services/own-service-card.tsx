import { pages } from '@mendwell/contracts/pages';
import type { OwnService } from '@mendwell/contracts/service';
import { preview } from '@mendwell/contracts/text';
import { Button, buttonClass } from '@mendwell/ui/display/button';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { EditIcon, TrashIcon } from '@mendwell/ui/display/icons';
import { Picture } from '@mendwell/ui/display/picture';
import { Link } from '@mendwell/web-kit/routing/router';
import { usePauseService } from '../../api/services.ts';
import styles from './own-service-card.module.css';
import { OwnServiceFacts } from './own-service-facts.tsx';

interface OwnServiceCardProps {
  service: OwnService;
  onDelete: () => void;
}

export function OwnServiceCard({ service, onDelete }: OwnServiceCardProps) {
  const headingId = `service-${service._id}`;
  const pause = usePauseService(service);
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
        <p className={styles.price}>{formatCost(service.price)}</p>
        <OwnServiceFacts service={service} />
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
          <Button
            variant="secondary"
            aria-describedby={headingId}
            isBusy={pause.isPending}
            onClick={() => pause.mutate()}
          >
            {service.isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Link
            to={pages.serviceDetails(service._id)}
            className={buttonClass({ variant: 'quiet' })}
            aria-describedby={headingId}
          >
            Public page
          </Link>
        </div>
      </CardBody>
    </Card>
  );
}
