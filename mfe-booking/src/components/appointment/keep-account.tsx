import { Button } from '@mendwell/ui/display/button';
import { useKeepAccount } from '@mendwell/web-kit/session/keep-account';
import styles from './booking-form.module.css';

/** Says why somebody who leaves cannot book, and offers to stay; what is typed stays, too. */
export const KeepAccount = ({ reason, onKept }: { reason: string; onKept: () => void }) => {
  const { mutate, isPending } = useKeepAccount(onKept);
  return (
    <div role="alert" className={styles.refusal}>
      <p>{reason}</p>
      <Button variant="secondary" onClick={() => mutate()} isBusy={isPending}>
        Keep my account
      </Button>
    </div>
  );
};
