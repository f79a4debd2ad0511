import { keepAccount } from '@mendwell/contracts/account';
import { Button } from '@mendwell/ui/display/button';
import { focusHeading } from '@mendwell/ui/display/page-heading';
import { http, ProblemError } from '@mendwell/web-kit/http/http';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { confirmSignIn } from '@mendwell/web-kit/session/signed-in';
import { toast } from '@mendwell/web-kit/toast/toast';
import { accountState } from '../../session/use-published-account.ts';

/** Calls off the planned deletion of the account. */
export const KeepAccount = ({ size = 'medium' }: { size?: 'small' | 'medium' }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['keep-account'],
    mutationFn: () => http(keepAccount, {}),
    onSuccess: (kept) => {
      confirmSignIn();
      queryClient.setQueriesData({ queryKey: accountState }, kept);
      toast.success('Your account will not be deleted.');
    },
    onError: async (error) => {
      toast.error(error.message);
      // It may have been kept on another device.
      if (error instanceof ProblemError && error.problem.code === 'not-changeable')
        await queryClient.invalidateQueries({ queryKey: accountState });
    },
  });
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
