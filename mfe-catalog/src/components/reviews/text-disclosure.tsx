import { Button } from '@mendwell/ui/display/button';
import { TextArea } from '@mendwell/ui/forms/text-field';
import { lengthProblem } from '@mendwell/ui/forms/text-length';
import { type Draft, fieldOf } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import type { UseMutationResult } from '@mendwell/web-kit/http/query';
import { type FormEvent, useRef, useState } from 'react';
import styles from './reviews.module.css';

interface TextDisclosureProps {
  /** The button that opens the form. */
  opener: string;
  label: string;
  submit: string;
  draft: Draft<{ text: string }>;
  /** The most characters. */
  limit: number;
  canBeEmpty?: boolean;
  maySend?: () => boolean;
  /** Removes what it sent from the draft. */
  sending: UseMutationResult<unknown, Error, string>;
}

/** A button that opens a form with one text. The text stays until it is sent or cancelled. */
export function TextDisclosure(props: TextDisclosureProps) {
  const { opener, label, submit, draft, limit, canBeEmpty = false, maySend, sending } = props;
  const { text } = draft.values;
  const [choice, setOpen] = useState<boolean>();
  const isOpen = choice ?? draft.isDirty;
  const [error, setError] = useState<string>();
  useUnsavedWarning(draft.isDirty);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const close = () => {
    // What was typed while it was sent stays.
    setOpen(undefined);
    if (form.current?.contains(document.activeElement)) button.current?.focus();
  };

  const handleCancel = () => {
    draft.clear(draft.values);
    close();
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = text.trim() === '' && !canBeEmpty;
    setError(isMissing ? 'Please write something' : undefined);
    if (isMissing || lengthProblem(text, limit) || maySend?.() === false) return;
    sending.mutate(text, { onSuccess: close });
  };
  return (
    <>
      <Button
        ref={button}
        variant="quiet"
        size="small"
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => {
          setError(undefined);
          setOpen(!isOpen);
        }}
      >
        {opener}
      </Button>
      {isOpen && (
        <form ref={form} className={styles.form} onSubmit={handleSubmit}>
          <TextArea label={label} {...fieldOf(draft, 'text')} rows={3} limit={limit} error={error} />
          <div className={styles.buttons}>
            <Button type="submit" isBusy={sending.isPending}>
              {submit}
            </Button>
            <Button variant="quiet" onClick={handleCancel}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
