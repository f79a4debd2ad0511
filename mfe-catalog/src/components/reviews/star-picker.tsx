import { classNames } from '@mendwell/ui/theme/class-names';
import styles from './star-picker.module.css';

const words = ['', 'Bad', 'Poor', 'Fair', 'Good', 'Excellent'];

interface StarPickerProps {
  /** Zero until one is chosen. */
  stars: number;
  describedBy: string | undefined;
  onPick: (stars: number) => void;
}

/** Five radio buttons that look like one row of stars. */
export const StarPicker = ({ stars, describedBy, onPick }: StarPickerProps) => (
  <fieldset className={styles.picker} aria-describedby={describedBy}>
    <legend>How was your visit?</legend>
    {[1, 2, 3, 4, 5].map((number) => (
      <label key={number} className={classNames(styles.star, number <= stars && styles.full)}>
        <input type="radio" name="stars" checked={stars === number} onChange={() => onPick(number)} />
        <span aria-hidden="true">{number <= stars ? '★' : '☆'}</span>
        <span className="visually-hidden">{number} of 5 stars</span>
      </label>
    ))}
    {stars > 0 && (
      <span>
        {stars} – {words[stars]}
      </span>
    )}
  </fieldset>
);
