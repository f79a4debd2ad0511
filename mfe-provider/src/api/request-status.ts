import type { Booking, StatusChange } from '@mendwell/contracts/booking';
import { changeBookingStatus } from '@mendwell/contracts/booking-calls';
import { authorization, http } from '@mendwell/web-kit/http/http';
import { updateListItem } from '@mendwell/web-kit/http/list';
import { useMutation, useMutationState, useQueryClient } from '@mendwell/web-kit/http/query';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { toast } from '@mendwell/web-kit/toast/toast';

type Status = StatusChange['status'];

const undoForMs = 10_000;

interface Change {
  status: Status;
  /** The sign-in with which it was asked for, if another one may follow before it is sent. */
  headers?: Promise<Record<string, string>>;
}

/** A change that is about to be sent. */
interface Step extends Change {
  /** Whether to send it, once that is decided. */
  isTaken: Promise<boolean>;
  decide: (isTaken: boolean) => void;
}

/** Is taken after ten seconds, or when the page is hidden, since it may never be shown again. */
function stepTo(status: Status): Step {
  let decide: Step['decide'] = () => {};
  const isTaken = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const timer = setTimeout(() => decide(true), undoForMs);
  const handleVisibility = () => document.hidden && decide(true);
  document.addEventListener('visibilitychange', handleVisibility);
  void isTaken.then(() => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handleVisibility);
  });
  const headers = authorization().catch(() => ({}));
  return { status, headers, isTaken, decide };
}

/**
 * Changes a request's status; changes to one request are sent one after another. `picked` is the latest unconfirmed
 * status: shown instead of the saved one, it needs no rollback when the change fails.
 *
 * `takeStep` waits some seconds, in which `undo` is there. A change that was sent cannot be taken back: each mails the patient, and
 * none leads back to pending.
 */
export function useRequestStatus(bookingId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['change-status', bookingId];
  const stepKey = ['status-step', bookingId];
  const picked = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => (state.variables as Change).status,
  }).at(-1);
  const step = useMutationState({
    filters: { mutationKey: stepKey, status: 'pending' },
    select: ({ state }) => state.variables as Step,
  }).at(-1);
  const { mutate: change } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ status, headers = Promise.resolve({}) }: Change) =>
      http(changeBookingStatus, { bookingId }, { status }, { headers: await headers, keepalive: true }),
    onSuccess: (_, { status }) => {
      updateListItem<Booking>(queryClient, queryKeys.bookingRequests, bookingId, { status });
      toast.success('Status updated successfully');
    },
    onError: () => toast.error('Failed to update status'),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.bookingRequests });
    },
  });
  const { mutate: wait } = useMutation({
    mutationKey: stepKey,
    mutationFn: ({ isTaken }: Step) => isTaken,
    onSuccess: (isTaken, { status, headers }) => {
      if (isTaken) change({ status, ...(headers && { headers }) });
    },
  });
  return {
    picked: step?.status ?? picked,
    isSaving: picked !== undefined,
    changeStatus: (status: Status) => {
      step?.decide(false);
      change({ status });
    },
    takeStep: (status: Status) => wait(stepTo(status)),
    undo: step && (() => step.decide(false)),
  };
}
