import { pages } from '@mendwell/contracts/pages';
import { buttonClass } from '@mendwell/ui/display/button';
import { Link } from '@mendwell/web-kit/routing/router';
import styles from './for-doctors.module.css';
import { Section } from './section.tsx';

/** The second further section of the specification: invites doctors to offer services. */
export function ForDoctors() {
  return (
    <Section heading="Are you a doctor?">
      <div className={styles.offer}>
        <p>
          Offer your services with the account you book with. Describe your consultation, set its price, and
          manage your requests in one place. Patients can follow each step.
        </p>
        <Link to={pages.addService} className={buttonClass({ variant: 'secondary' })}>
          Offer a consultation
        </Link>
      </div>
    </Section>
  );
}
