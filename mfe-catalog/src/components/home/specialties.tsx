import { pages } from '@mendwell/contracts/pages';
import { specialties } from '@mendwell/contracts/service';
import { Link } from '@mendwell/web-kit/routing/router';
import { Drawing } from './drawing.tsx';
import { Section } from './section.tsx';
import styles from './specialties.module.css';

/** The medical specialties. The cards are not links. */
export function Specialties() {
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
