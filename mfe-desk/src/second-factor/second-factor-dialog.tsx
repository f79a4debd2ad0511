import { formatDate } from '@mendwell/ui/display/format';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import { reasonOf } from '@mendwell/web-kit/session/identity-reasons';
import type { SecondFactor } from '@mendwell/web-kit/session/second-factor/second-factor';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { useSecondFactor, useSecondFactorChange } from './use-second-factor.ts';

const title = 'Second factor';
const unread = 'We could not read your sign-in settings. Please try again in a few minutes.';

export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useSecondFactor();
  if (data?.setup) return <SecondFactorSetup title={title} setup={data.setup} onClose={onClose} />;
  if (data) return <Remove factor={data.factor} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      failure={error ? reasonOf(error, unread) : undefined}
      close="Close"
      onClose={onClose}
    >
      {!error && <Skeleton />}
    </Dialog>
  );
}

function Remove({ factor, onClose }: { factor: SecondFactor; onClose: () => void }) {
  const { mutate, isPending, error } = useSecondFactorChange(
    () => factor.remove(),
    'Your second factor is removed.',
    onClose,
  );
  return (
    <Dialog
      title={title}
      isBusy={isPending}
      failure={
        error ? reasonOf(error, 'It could not be removed. Please try again in a few minutes.') : undefined
      }
      close="Close"
      onClose={onClose}
      confirm="Remove"
      isDanger
      onConfirm={() => mutate(undefined)}
    >
      <p>Your sign-in needs a code of your authenticator app since {formatDate(factor.since ?? '')}.</p>
    </Dialog>
  );
}
