import {
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './text-field.module.css';
import { lengthOf, lengthProblem } from './text-length.ts';

interface FieldProps {
  label: string;
  /** Shown below the field, linked to it by `aria-describedby`, and read aloud at once. */
  error?: string | undefined;
}

interface TypedProps extends FieldProps {
  value?: string;
  /** The most characters. A longer text is not cut, but counted and called too long. */
  limit?: number;
}

/** A labelled one-line field for pages without antd. Accepts all props of `input`. */
export function TextField({
  label,
  error,
  limit,
  ...rest
}: TypedProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const problem = error ?? problemOf(rest.value, limit);
  return (
    <Labelled id={id} label={label} error={problem}>
      <input {...describedBy(id, problem)} className={styles.field} {...rest} />
      <Count value={rest.value} limit={limit} />
    </Labelled>
  );
}

/** A labelled multi-line field for pages without antd. Accepts all props of `textarea`. */
export function TextArea({
  label,
  error,
  limit,
  ...rest
}: TypedProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  const problem = error ?? problemOf(rest.value, limit);
  return (
    <Labelled id={id} label={label} error={problem}>
      <textarea {...describedBy(id, problem)} className={styles.field} rows={5} {...rest} />
      <Count value={rest.value} limit={limit} />
    </Labelled>
  );
}

const problemOf = (value = '', limit = Number.POSITIVE_INFINITY) => lengthProblem(value, limit);

const Count = ({ value = '', limit }: { value: string | undefined; limit: number | undefined }) =>
  limit === undefined ? null : (
    <p className={styles.count}>
      {lengthOf(value)} of {limit} characters
    </p>
  );

interface SelectFieldProps {
  label: string;
  /** Values with their texts, in order. */
  options: readonly (readonly [value: string, text: string])[];
}

/** A labelled native select for pages without antd. Accepts all props of `select`. */
export function SelectField({
  label,
  options,
  ...rest
}: SelectFieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <select id={id} className={styles.field} {...rest}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

const describedBy = (id: string, error?: string) =>
  error ? { id, 'aria-invalid': true, 'aria-describedby': `${id}-error` } : { id };

function Labelled({ id, label, error, children }: FieldProps & { id: string; children: React.ReactNode }) {
  return (
    <div className={styles.group}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
