import { classNames } from '@mendwell/ui/theme/class-names';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** The fragment for links, such as the footer's. */
  id?: string;
  heading: string;
  intro?: string;
  /** Shown next to the heading, such as a link to more. */
  action?: ReactNode;
  /** `band` gives the section a background across the page. */
  look?: 'plain' | 'band';
  children: ReactNode;
}

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
