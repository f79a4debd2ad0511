import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { useKeepAccount } from '@mendwell/web-kit/session/keep-account';

/** Calls off the planned deletion of the account. */
export const KeepAccount = ({ size = 'medium' }: { size?: 'small' | 'medium' }) => {
  const { mutate, isPending } = useKeepAccount();
  return (
    <Button ref={focusHeadingAfter} size={size} onClick={() => mutate()} isBusy={isPending}>
      Keep my account
    </Button>
  );
};

/** Once the account is kept, nothing near the button stays. */
const focusHeadingAfter = (button: HTMLButtonElement | null) => () => {
  if (document.activeElement === button) focusHeading();
};
