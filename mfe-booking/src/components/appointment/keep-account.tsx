import { keepAccount } from '@mendwell/contracts/account';
import { Button } from '@mendwell/ui/display/button';
import { http } from '@mendwell/web-kit/http/http';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { toast } from '@mendwell/web-kit/toast/toast';
import styles from './booking-form.module.css';

/** Says why somebody who leaves cannot book, and offers to stay; what is typed stays, too. */
export const KeepAccount = ({ reason, onKept }: { reason: string; onKept: () => void }) => {
  const { mutate, isPending } = useSingleMutation({
    mutationKey: ['keep-account'],
    mutationFn: () => http(keepAccount, {}),
    onSuccess: () => {
      toast.success('Your account will not be deleted.');
      onKept();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <div role="alert" className={styles.refusal}>
      <p>{reason}</p>
      <Button variant="secondary" onClick={() => mutate()} isBusy={isPending}>
        Keep my account
      </Button>
    </div>
  );
};
