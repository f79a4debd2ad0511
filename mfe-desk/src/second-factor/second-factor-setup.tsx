import { Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import styles from '@mendwell/ui/forms/dialog.module.css';
import { reasonOf } from '@mendwell/web-kit/session/identity-reasons';
import type { NewSecondFactor } from '@mendwell/web-kit/session/second-factor/second-factor';
import { QRCodeSVG } from 'qrcode.react';
import { type FormEvent, useId, useState } from 'react';
import own from './second-factor-setup.module.css';
import { useSecondFactorChange } from './use-second-factor.ts';

interface SecondFactorSetupProps {
  onClose: () => void;
  title: string;
  setup: NewSecondFactor;
}

/** Gives an authenticator app its key and asks for its first code. */
export function SecondFactorSetup({ title, setup, onClose }: SecondFactorSetupProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useSecondFactorChange(
    setup.confirm,
    'From now on, your sign-in needs a code.',
    onClose,
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate(code.replaceAll(' ', ''));
  };
  return (
    <Dialog
      title={title}
      isBusy={isPending}
      failure={error ? reasonOf(error, 'This is not the code that your app shows now.') : undefined}
      close="Cancel"
      onClose={onClose}
      confirm={
        <Button type="submit" form={id} isBusy={isPending}>
          Turn on
        </Button>
      }
    >
      <p>
        Your sign-in then also needs a code that an authenticator app shows. Scan this picture with the app,
        or enter the key.
      </p>
      <QRCodeSVG
        className={own.picture}
        value={setup.address}
        title="Picture of the key"
        size={176}
        marginSize={4}
      />
      <p>
        Key: <code className={own.key}>{setup.key}</code>
      </p>
      <form id={id} className={styles.field} onSubmit={handleSubmit}>
        <label htmlFor={`${id}-code`}>Six digits that the app shows</label>
        <Input
          id={`${id}-code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern=" *(\d *){6}"
          title="The six digits that the app shows"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          required
        />
      </form>
    </Dialog>
  );
}
