import { pages } from '@mendwell/contracts/pages';
import { specialties } from '@mendwell/contracts/service';
import { Link } from '@mendwell/web-kit/routing/router';
import { AppointmentBanner } from './appointment-banner.tsx';
import { Contact } from './contact.tsx';
import { Drawing } from './drawing.tsx';
import { ForDoctors } from './for-doctors.tsx';
import { PopularServices } from './popular-services.tsx';
import { Section } from './section.tsx';
import styles from './specialties.module.css';
import { Testimonials } from './testimonials.tsx';
import { WorkingProcess } from './working-process.tsx';

/** The part of the home page below the fold, loaded lazily. */
export default function FurtherSections() {
  return (
    <>
      <PopularServices />
      <ForDoctors />
      <AppointmentBanner />
      <Specialties />
      <WorkingProcess />
      <Testimonials />
      <Contact />
    </>
  );
}

/** The medical specialties. The cards are not links. */
function Specialties() {
  return (
    <Section id="specialties" heading="Our All Services">
      <ul className={styles.grid}>
        {specialties.map((name) => (
          <li key={name} className={styles.specialty}>
            <Drawing src={`/media/specialties/${name.toLowerCase()}.svg`} size={72} />
            {name}
          </li>
        ))}
      </ul>
      <p className={styles.link}>
        <Link to={pages.allServices}>Find a service by its specialty</Link>
      </p>
    </Section>
  );
}
