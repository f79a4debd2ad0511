import {
  deleteAccount,
  listObligations,
  type Obligation,
  type Obligations,
} from '@mendwell/contracts/account';
import { pages } from '@mendwell/contracts/pages';
import { dayOf, formatAppointment } from '@mendwell/contracts/time';
import { Button } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { Dialog } from '@mendwell/ui/forms/dialog';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { http, ProblemError } from '@mendwell/web-kit/http/http';
import { useQuery } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { Link } from '@mendwell/web-kit/routing/router';
import { SignInRefused, useRecentSignIn } from '@mendwell/web-kit/session/recent-sign-in';
import { type FormEvent, useId } from 'react';
import styles from '../profile.module.css';

interface DeleteDialogProps {
  onClose: () => void;
  onDeleted: (erasesAt: string) => Promise<void>;
}

/** Lists what stands against the deletion of the account, or asks for its confirmation. */
export const DeleteDialog = ({ onClose, onDeleted }: DeleteDialogProps) => {
  const id = useId();
  const { withRecentSignIn, question } = useRecentSignIn(
    'Your last sign-in was a while ago, and this concerns everything in your account.',
  );
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
      {question}
    </>
  );
};

/** Why an account cannot be deleted yet, each with a link to where it can be settled. */
const ObligationList = ({ total, obligations }: Obligations) => {
  const more = total - obligations.length;
  return (
    <>
      <p>Your account cannot be deleted yet, because people or money still wait for it:</p>
      <ul className={styles.obligations}>
        {obligations.map((obligation) => (
          <li key={`${obligation.kind} ${obligation.bookingId}`}>
            <Link to={pageOf(obligation)}>
              <bdi>{obligation.serviceName}</bdi>
            </Link>
            <span>{formatAppointment(obligation.serviceDate, obligation.timeZone)}</span>
            <span className={shared.hint}>{reasonOf(obligation)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </>
  );
};

/** Bookings and requests open by their address; closed requests, which the week does not show, are in the list. */
const pageOf = ({ role, kind, bookingId, serviceDate }: Obligation) => {
  if (role === 'patient') return `${pages.bookedServices}?${new URLSearchParams({ booking: bookingId })}`;
  const shown: Record<string, string> =
    kind === 'appointment'
      ? { view: 'week', week: dayOf(serviceDate), request: bookingId }
      : { status: kind === 'refund' ? 'closed' : 'all' };
  return `${pages.serviceToDo}?${new URLSearchParams(shown)}`;
};

const reasons: Record<string, Record<Obligation['role'], string>> = {
  appointment: { patient: 'Your appointment', provider: 'Your appointment as the provider' },
  refund: { patient: 'A refund to you is under way', provider: 'A refund to your patient is under way' },
  dispute: {
    patient: 'Your bank disputes the payment',
    provider: 'Your patient’s bank disputes the payment',
  },
};

const reasonOf = ({ kind, role }: Obligation) => reasons[kind]?.[role] ?? formatCode(kind);
