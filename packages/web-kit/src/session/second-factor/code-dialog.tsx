import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { TextField } from '@mendwell/ui/forms/text-field';
import { type FormEvent, useId, useState } from 'react';
import { reasonOf } from '../identity-reasons.ts';

interface CodeDialogProps {
  /** Rejects if the code is not accepted. */
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the user's authenticator app. */
export const CodeDialog = ({ onCode, onCancel }: CodeDialogProps) => {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    setBusy(true);
    setFailure('');
    try {
      await onCode(field.value.replaceAll(' ', ''));
    } catch (error) {
      setFailure(reasonOf(error as Error, 'This is not the code that your app shows now.'));
      setBusy(false);
      field.focus();
      field.select();
    }
  };

  return (
    <Dialog
      title="Enter your code"
      close="Cancel"
      // The sign-in under way would go on.
      isBusy={isBusy}
      failure={failure}
      onClose={onCancel}
      confirm={
        <Button type="submit" form={id} isBusy={isBusy}>
          Continue
        </Button>
      }
    >
      <p>Your authenticator app shows it.</p>
      <form id={id} onSubmit={handleSubmit}>
        <TextField
          label="Six digits"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern=" *(\d *){6}"
          title="The six digits that your app shows"
          required
        />
      </form>
    </Dialog>
  );
};
