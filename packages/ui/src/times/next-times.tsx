import { Fragment, type ReactNode } from 'react';
import { formatNext } from '../display/format-next.ts';
import styles from './free-times.module.css';

interface NextTimesProps {
  /** Free instants (ISO), ascending, and whether any time may be requested; undefined while they load. */
  next: { times: readonly string[]; byRequest: boolean } | undefined;
  /** A link for an instant, or for all times without one. */
  renderLink: (instant: string | undefined, text: string, className: string | undefined) => ReactNode;
}

const shownTimes = 3;

/** The first free times of a service on its card. Its place is reserved, because it loads after the card. */
export const NextTimes = ({ next, renderLink }: NextTimesProps) =>
  next ? (
    // A group, because lists count their items: cards are items themselves.
    <fieldset className={styles.next} aria-label="Next free times">
      {next.times.slice(0, shownTimes).map((instant) => (
        <Fragment key={instant}>{renderLink(instant, formatNext(instant, new Date()), styles.time)}</Fragment>
      ))}
      {renderLink(undefined, next.byRequest ? 'Ask for a time' : 'More times', styles.time)}
    </fieldset>
  ) : (
    <div className={styles.next} />
  );
