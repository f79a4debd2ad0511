import { deleteAccount, listObligations } from '@mendwell/contracts/account';
import { Button } from '@mendwell/ui/display/button';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http, ProblemError } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { SignInRefused, useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { SignInAgain } from '@mendwell/web-kit/session/sign-in-again';
import { type FormEvent, useId } from 'react';
import styles from '../profile.module.css';
import { ObligationList } from './obligation-list.tsx';

interface DeleteDialogProps {
  onClose: () => void;
  onDeleted: (erasesAt: string) => Promise<void>;
}

/** Lists what stands against the deletion of the account, or asks for its confirmation. */
export const DeleteDialog = ({ onClose, onDeleted }: DeleteDialogProps) => {
  const id = useId();
  const { withRecentSignIn, question } = useRecentSignIn();
  const obligations = useQuery({
    queryKey: ['obligations'],
    queryFn: ({ signal }) => http(listObligations, {}, { signal }),
    // What is said here decides, so it is never taken from the cache.
    staleTime: 0,
    gcTime: 0,
  });
  const { mutate, isPending, error } = useSingleMutation({
    mutationKey: ['delete-account'],
    mutationFn: async () => {
      const { erasesAt } = await withRecentSignIn(() => http(deleteAccount, {}));
      if (!erasesAt) throw new Error('Your account could not be deleted. Please try again.');
      await onDeleted(erasesAt);
    },
    // A booking may have been made since they were read.
    onError: async (failure) => {
      if (failure instanceof ProblemError && failure.problem.code === 'account-in-use')
        await obligations.refetch();
    },
  });
  const isFree = obligations.data?.total === 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };

  return (
    <>
      <Dialog
        title="Delete my account"
        close={isFree ? 'Keep my account' : 'Close'}
        isBusy={isPending}
        failure={!isPending && !(error instanceof SignInRefused) && error?.message}
        onClose={onClose}
        confirm={
          isFree && (
            <Button type="submit" form={id} variant="danger" isBusy={isPending}>
              Delete my account
            </Button>
          )
        }
      >
        <div className={shared.stack} aria-live="polite">
          <Loaded query={obligations} skeleton={<Skeleton height="6rem" />}>
            {(found) =>
              found.total > 0 ? (
                <ObligationList {...found} />
              ) : (
                <form id={id} className={shared.stack} onSubmit={handleSubmit}>
                  <p>
                    You are signed out everywhere at once, and your account is deleted in seven days. We send
                    you an email with the date.
                  </p>
                  <label className={styles.switch}>
                    <input type="checkbox" required />I understand that nothing can be brought back after
                    that.
                  </label>
                </form>
              )
            }
          </Loaded>
        </div>
      </Dialog>
      {question && (
        <SignInAgain
          reason="Your last sign-in was a while ago, and this concerns everything in your account."
          onDone={question.resolve}
          onCancel={question.reject}
        />
      )}
    </>
  );
};
