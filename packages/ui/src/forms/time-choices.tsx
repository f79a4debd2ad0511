import { Button } from '../display/button.tsx';
import { formatChoice, formatZonedChoice } from '../display/format.ts';
import { isRepeated } from '../times/local-times.ts';
import styles from './time-choices.module.css';

interface TimeChoicesProps {
  label: string;
  /** ISO instants; without any, nothing is rendered. */
  times: string[] | undefined;
  onChoose: (instant: string) => void;
}

/** A button for each of a few times. */
export function TimeChoices({ label, times = [], onChoose }: TimeChoicesProps) {
  if (times.length === 0) return null;
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {times.map((instant) => (
        <Button key={instant} variant="secondary" size="small" onClick={() => onChoose(instant)}>
          {isRepeated(instant) ? formatZonedChoice(instant) : formatChoice(instant)}
        </Button>
      ))}
    </fieldset>
  );
}
