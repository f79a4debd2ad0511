import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { preview } from '@mendwell/contracts/text';
import { Card, CardBody } from '@mendwell/ui/display/card';
import { HeartIcon } from '@mendwell/ui/display/icons';
import { Picture } from '@mendwell/ui/display/picture';
import { classNames } from '@mendwell/ui/theme/class-names';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import type { ReactNode } from 'react';
import styles from './service-card.module.css';

interface ServiceCardProps {
  service: Service;
  /** One level below the list's heading. */
  heading: 'h2' | 'h3';
  /** Shows a decorative heart without behaviour. */
  hasHeart?: boolean;
  /** Lower, so that a whole one fits below a search. */
  isCompact?: boolean;
  /** Whether the card is above the fold, so that its picture loads eagerly. */
  isFirst?: boolean;
  /** Area, provider and price with the page's labels. */
  children: ReactNode;
}

/** A service in a list. The whole card links to its details. */
export function ServiceCard({
  service,
  heading: Heading,
  hasHeart = false,
  isCompact = false,
  isFirst = false,
  children,
}: ServiceCardProps) {
  const headingId = `service-${service._id}`;
  return (
    <Card as="li" isLifting className={classNames(styles.card, isCompact && styles.compact)}>
      <Picture src={service.image} alt="" width={640} height={400} loading={isFirst ? 'eager' : 'lazy'} />
      {hasHeart && (
        <button type="button" className={styles.heart} tabIndex={-1} aria-hidden="true">
          <HeartIcon size={18} />
        </button>
      )}
      <CardBody>
        <Heading id={headingId} className={styles.name}>
          <bdi>{service.serviceName}</bdi>
        </Heading>
        <p className={styles.description} dir="auto">
          {preview(service.description, 100)}
        </p>
        {children}
        <ButtonLink
          to={pages.serviceDetails(service._id)}
          variant="secondary"
          className={styles.details}
          aria-describedby={headingId}
        >
          Details
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
