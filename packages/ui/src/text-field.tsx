import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import styles from './text-field.module.css';

interface FieldProps {
  label: string;
  /** A sentence in red under the field, tied to it. */
  error?: string;
}

/** A labelled one-line field for pages without antd. Takes everything an `input` takes. */
export function TextField({ label, error, ...rest }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error}>
      <input {...describedBy(id, error)} className={styles.field} {...rest} />
    </Labelled>
  );
}

/** A labelled field of several lines for pages without antd. Takes everything a `textarea` takes. */
export function TextArea({
  label,
  error,
  ...rest
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error}>
      <textarea {...describedBy(id, error)} className={styles.field} rows={5} {...rest} />
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
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
