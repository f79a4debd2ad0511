import { Button } from '@mendwell/ui/display/button';
import { formatDate } from '@mendwell/ui/display/format';
import { ConfirmationDialog, type DialogProps } from '@mendwell/ui/forms/confirmation-dialog';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { reasonOf } from '@mendwell/web-kit/session/identity-reasons';
import type { SecondFactor } from '@mendwell/web-kit/session/second-factor/second-factor';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { useSecondFactor, useSecondFactorChange } from './use-second-factor.ts';

const title = 'Second factor';
const unread = 'We could not read your sign-in settings. Please try again in a few minutes.';

/** Sets up or removes the operator's second factor. */
export default function SecondFactorDialog(dialog: DialogProps) {
  const { data, error } = useSecondFactor();
  if (data?.setup) return <SecondFactorSetup {...dialog} title={title} setup={data.setup} />;
  if (data) return <Remove {...dialog} factor={data.factor} />;
  return (
    <ConfirmationDialog
      {...dialog}
      title={title}
      isBusy={false}
      failure={error ? reasonOf(error, unread) : undefined}
      keep="Close"
      confirm={undefined}
    >
      {!error && <Skeleton />}
    </ConfirmationDialog>
  );
}

function Remove({ factor, ...dialog }: DialogProps & { factor: SecondFactor }) {
  const { mutate, isPending, error } = useSecondFactorChange(
    () => factor.remove(),
    'Your second factor is removed.',
    dialog.onClose,
  );
  return (
    <ConfirmationDialog
      {...dialog}
      title={title}
      isBusy={isPending}
      failure={
        error ? reasonOf(error, 'It could not be removed. Please try again in a few minutes.') : undefined
      }
      keep="Close"
      confirm={
        <Button variant="danger" isBusy={isPending} onClick={() => mutate(undefined)}>
          Remove
        </Button>
      }
    >
      <p>Your sign-in needs a code of your authenticator app since {formatDate(factor.since ?? '')}.</p>
    </ConfirmationDialog>
  );
}
