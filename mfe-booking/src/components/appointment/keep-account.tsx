import { Button } from '@mendwell/ui/display/button';
import { ProblemError } from '@mendwell/web-kit/http/http';
import { useKeepAccount } from '@mendwell/web-kit/session/keep-account';
import styles from './booking-form.module.css';

/** If an account that is left cannot book, says so, and offers to stay; what is typed stays, too. */
export const KeepAccount = ({ error, onKept }: { error: Error | null; onKept: () => void }) => {
  const { mutate, isPending } = useKeepAccount(onKept);
  if (!(error instanceof ProblemError) || error.problem.code !== 'account-leaving') return null;
  return (
    <div role="alert" className={styles.refusal}>
      <p>{error.message}</p>
      <Button variant="secondary" onClick={() => mutate()} isBusy={isPending}>
        Keep my account
      </Button>
    </div>
  );
};
