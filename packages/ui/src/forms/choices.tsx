import { Button } from '../display/button.tsx';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  /** The group's accessible name. */
  label: string;
  /** The label of each option, in order. */
  options: Record<Value, string>;
  /** The chosen option, or all chosen ones. */
  value: NoInfer<Value> | readonly NoInfer<Value>[];
  onChoose: (value: NoInfer<Value>) => void;
}

/** A choice from a row of buttons. */
export function Choices<Value extends string>({ label, options, value, onChoose }: ChoicesProps<Value>) {
  const chosen: readonly string[] = typeof value === 'string' ? [value] : value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser we support
    <div role="group" aria-label={label} className={styles.choices}>
      {(Object.keys(options) as Value[]).map((option) => (
        <Button
          key={option}
          variant="secondary"
          size="small"
          aria-pressed={chosen.includes(option)}
          onClick={() => onChoose(option)}
        >
          {options[option]}
        </Button>
      ))}
    </div>
  );
}
