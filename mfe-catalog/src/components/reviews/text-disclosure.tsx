import { Button } from '@mendwell/ui/forms/button';
import { TextArea } from '@mendwell/ui/forms/text-field';
import type { UseMutationResult } from '@mendwell/web-kit/http/query';
import { type FormEvent, useRef, useState } from 'react';
import styles from './reviews.module.css';

interface TextDisclosureProps {
  /** The button that opens the form. */
  opener: string;
  label: string;
  submit: string;
  initial?: string;
  /** The most characters. */
  limit: number;
  canBeEmpty?: boolean;
  mayOpen?: () => boolean;
  sending: UseMutationResult<unknown, Error, string>;
}

/** A button that opens a form with one text. The text stays if it cannot be sent. */
export function TextDisclosure(props: TextDisclosureProps) {
  const { opener, label, submit, initial = '', limit, canBeEmpty = false, mayOpen, sending } = props;
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setError(text === '' && !canBeEmpty ? 'Please write something' : undefined);
    if (text !== '' || canBeEmpty) sending.mutate(text, { onSuccess: close });
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen && (mayOpen?.() ?? true))}
      >
        {opener}
      </Button>
      {isOpen && (
        <form className={styles.form} onSubmit={handleSubmit}>
          <TextArea
            label={label}
            name="text"
            rows={3}
            maxLength={limit}
            defaultValue={initial}
            error={error}
          />
          <div className={styles.buttons}>
            <Button type="submit" isBusy={sending.isPending}>
              {submit}
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
