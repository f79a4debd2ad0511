import { pages } from '@mendwell/contracts/pages';
import type { OwnService } from '@mendwell/contracts/service';
import { preview } from '@mendwell/contracts/text';
import { Button } from '@mendwell/ui/display/button';
import { Card, CardBody, Place } from '@mendwell/ui/display/card';
import { formatCost } from '@mendwell/ui/display/format';
import { formatNext } from '@mendwell/ui/display/format-next';
import { EditIcon, TrashIcon } from '@mendwell/ui/display/icons';
import { Picture } from '@mendwell/ui/display/picture';
import shared from '@mendwell/ui/theme/shared.module.css';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { usePauseService } from '../../api/services.ts';
import common from '../common.module.css';
import styles from './own-service-card.module.css';

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
        <p className={common.price}>{formatCost(service.price)}</p>
        <OwnServiceFacts service={service} />
        <div className={styles.actions}>
          <ButtonLink to={pages.updateService(service._id)} variant="secondary" aria-describedby={headingId}>
            <EditIcon size={18} /> Update
          </ButtonLink>
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
          <ButtonLink to={pages.serviceDetails(service._id)} variant="quiet" aria-describedby={headingId}>
            Public page
          </ButtonLink>
        </div>
      </CardBody>
    </Card>
  );
}

/** How a service does: bookings, rating, and the next free time unless any may be asked for, or none is free. */
function OwnServiceFacts({ service }: { service: OwnService }) {
  const { bookingsCount, rating, isPaused, nextFreeAt } = service;
  const nextFree = isPaused
    ? 'Paused'
    : nextFreeAt && <time dateTime={nextFreeAt}>{formatNext(nextFreeAt, new Date())}</time>;
  return (
    <dl className={shared.facts}>
      <div>
        <dt>Paid or completed</dt>
        <dd>{bookingsCount}</dd>
      </div>
      <div>
        <dt>Rating</dt>
        <dd>{rating ? `★ ${rating.average.toFixed(1)} (${rating.count})` : 'No reviews'}</dd>
      </div>
      {nextFree && (
        <div>
          <dt>Next free</dt>
          <dd>{nextFree}</dd>
        </div>
      )}
    </dl>
  );
}
