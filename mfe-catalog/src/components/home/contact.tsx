import { Button } from '@mendwell/ui/display/button';
import { TextArea, TextField } from '@mendwell/ui/forms/text-field';
import { fieldOf, useDraft } from '@mendwell/web-kit/forms/draft';
import { useUnsavedWarning } from '@mendwell/web-kit/forms/unsaved';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { type FormEvent, useId } from 'react';
import { useSendMessage } from '../../api/contact.ts';
import styles from './contact.module.css';

const nothing = { email: '', subject: '', message: '' };

export function Contact() {
  const headingId = useId();
  const draft = useDraft('contact', nothing);
  useUnsavedWarning(draft.isDirty);
  const { mutate: send, error, isPending } = useSendMessage(draft.clear);

  const field = (name: keyof typeof nothing) => ({
    ...fieldOf(draft, name),
    error: fieldErrorsOf(error)?.find(({ path }) => path === name)?.message,
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(draft.values);
  };

  return (
    <section id="contact" aria-labelledby={headingId} className={styles.contact}>
      <div className={`container ${styles.columns}`}>
        <div>
          <p className={styles.eyebrow}>Contact Us</p>
          <h2 id={headingId}>Stay connected with us</h2>
          <p className={styles.intro}>
            A question before you book, or something we could do better? Write to us. In an emergency, please
            call your local emergency number.
          </p>
        </div>
        <form className={styles.form} onSubmit={handleSubmit}>
          <TextField
            label="Email address"
            {...field('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <TextField label="Subject" {...field('subject')} />
          <TextArea label="Your message" {...field('message')} />
          <Button type="submit" isBusy={isPending}>
            SUBMIT
          </Button>
        </form>
      </div>
    </section>
  );
}
