import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { ArrowRightIcon } from '@mendwell/ui/display/icons';
import { Link } from '@mendwell/web-kit/routing/router';
import { useId } from 'react';
import styles from './appointment-banner.module.css';

export function AppointmentBanner() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="container">
      <div className={styles.banner}>
        <div>
          <h2 id={headingId}>An appointment that fits your day</h2>
          <p>Mornings, lunch breaks, evenings: pick a service and choose your time.</p>
        </div>
        <Link to={pages.allServices} className={buttonClass({ size: 'large' })}>
          GET START <ArrowRightIcon size={20} />
        </Link>
      </div>
    </section>
  );
}
