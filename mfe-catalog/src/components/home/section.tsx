import { classNames } from '@mendwell/ui/class-names';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** Where links such as the footer's lead. */
  id?: string;
  heading: string;
  intro?: string;
  /** Stands at the far end of the heading, such as a link to more. */
  action?: ReactNode;
  /** `band` gives the section a ground of its own across the page. */
  look?: 'plain' | 'band';
  children: ReactNode;
}

/** A named stretch of the home page. */
export function Section({ id, heading, intro, action, look = 'plain', children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className={classNames(styles.section, styles[look])}>
      <div className="container">
        <div className={styles.head}>
          <div>
            <h2 id={headingId}>{heading}</h2>
            {intro && <p className={styles.intro}>{intro}</p>}
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}
