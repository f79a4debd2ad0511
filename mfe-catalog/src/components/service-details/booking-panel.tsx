import { cancellationTerms } from '@mendwell/contracts/cancellation';
import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { buttonClass } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { formatPrice } from '@mendwell/ui/display/format';
import { formatNext } from '@mendwell/ui/display/format-next';
import shared from '@mendwell/ui/theme/shared.module.css';
import { FreeTimes } from '@mendwell/ui/times/free-times';
import { Earlier } from '@mendwell/web-kit/bookings/earlier';
import { useFreeTimes } from '@mendwell/web-kit/bookings/free-times';
import { ButtonLink } from '@mendwell/web-kit/routing/button-link';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './booking-panel.module.css';

/** What a visit costs and when it can be; every time leads to the booking form. On a phone its button stays in sight. */
export function BookingPanel({ service }: { service: Service }) {
  const free = useFreeTimes({ serviceId: service._id });
  const first = free.times?.[0];
  const bookAt = (instant?: string) => ({
    to: pages.bookService(service._id, instant),
    state: { service },
  });
  return (
    <Card as="section" aria-label="Book a visit" className={styles.panel}>
      <Price service={service} />
      <FreeTimes
        free={free}
        whenFull={<Earlier serviceId={service._id} />}
        renderTime={(instant, props) => <Link {...bookAt(instant)} {...props} />}
      />
      {service.price > 0 && <p className={shared.hint}>{cancellationTerms(service)}</p>}
      <div className={shared.mainAction}>
        <p className={styles.summary}>
          {service.price > 0 && 'Price '}
          {priceOf(service)}
          {first && ` · Next ${formatNext(first, new Date())}`}
        </p>
        <Link {...bookAt()} className={buttonClass({ size: 'large' })}>
          Book Now
        </Link>
      </div>
    </Card>
  );
}

/** Instead of times and button, while its provider takes no new appointments for it. */
export const PausedPanel = ({ service }: { service: Service }) => (
  <Card as="section" aria-label="Book a visit" className={styles.panel}>
    <Price service={service} />
    <p>This service takes no new appointments at the moment. Those already made go on.</p>
    <ButtonLink
      to={service.providerId ? pages.provider(service.providerId) : pages.allServices}
      variant="secondary"
    >
      {service.providerId ? 'Other services of this provider' : 'See all services'}
    </ButtonLink>
  </Card>
);

const Price = ({ service }: { service: Service }) => (
  <dl className={styles.price}>
    <dt>Price</dt>
    <dd>{priceOf(service)}</dd>
  </dl>
);

/** This page says prices without a sign. */
const priceOf = ({ price }: Service) => (price === 0 ? 'Free' : formatPrice(price));
