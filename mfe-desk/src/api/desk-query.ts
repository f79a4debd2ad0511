import type { Modified } from '@mendwell/contracts/calls';
import { isNotFound } from '@mendwell/web-kit/http/http';
import { skipToken, useQuery, useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { SignInRefused } from '@mendwell/web-kit/session/recent-sign-in';
import { useSession } from '@mendwell/web-kit/session/session';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useMissing } from '../session/missing.tsx';
import { useWithRecentSignIn } from '../session/recent-sign-in.tsx';

/** The prefix of all keys of the desk, whose actions change more than one list. */
export const deskKey = 'desk';

export interface DeskQuery<Data> {
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<Data>;
  /** Keeps the data of the previous key, such as the page before. */
  keepsPrevious?: boolean;
  /** Reads again every two seconds while this holds. */
  isChanging?: (data: Data) => boolean;
}

/**
 * Reads from the desk's calls; nothing without a query. If a call answers `not-found`, the page does too: the subject does not
 * exist, or the reader is not an operator any more.
 */
export function useDeskQuery<Data>(wanted: DeskQuery<Data> | undefined) {
  const { keepsPrevious, isChanging } = wanted ?? {};
  const { user } = useSession();
  const withRecentSignIn = useWithRecentSignIn();
  const query = useQuery({
    queryKey: [deskKey, user?.uid, ...(wanted?.queryKey ?? [])],
    queryFn: wanted ? ({ signal }) => withRecentSignIn(() => wanted.read(signal)) : skipToken,
    enabled: user !== null,
    // What waits at the desk changes while nobody looks.
    staleTime: 0,
    placeholderData: keepsPrevious ? (previous) => previous : undefined,
    refetchInterval: ({ state: { data, error } }) =>
      isChanging && data !== undefined && !error && isChanging(data) ? 2_000 : false,
  });
  useMissing(isNotFound(query.error) && !query.isFetching);
  return query;
}

export interface DeskAction<Variables = void, Answer = unknown> {
  mutationKey: readonly unknown[];
  act: (variables: Variables) => Promise<Answer>;
  /** The toast after it. */
  done: string | ((answer: Answer) => string);
  /** What takes it back, offered for some seconds if it has changed something. */
  undo?: (variables: Variables) => { act: () => Promise<unknown>; done: string };
}

interface Handling {
  onDone?: () => void;
  /** Whether the page shows the failure itself; otherwise a toast does. */
  showsFailure?: boolean;
}

/** Not if a colleague had done the same before, whose action it would take back. */
const hasChanged = (answer: unknown) => (answer as Partial<Modified>).modifiedCount !== 0;

/** After an action: the journal and other services learn of it by events. */
const refreshAfterMs = [0, 1_000, 4_000, 12_000];

/** Changes something at the desk, then reads everything shown again. */
export function useDeskAction<Variables = void, Answer = unknown>(
  action: DeskAction<Variables, Answer>,
  { onDone, showsFailure = false }: Handling = {},
) {
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  const refresh = () => {
    for (const delay of refreshAfterMs)
      setTimeout(() => queryClient.invalidateQueries({ queryKey: [deskKey] }), delay);
  };
  const takeBack = async ({ act, done }: ReturnType<NonNullable<typeof action.undo>>) => {
    await withRecentSignIn(act).then(
      () => toast.success(done),
      (error: Error) => toast.error(error.message),
    );
    refresh();
  };
  return useSingleMutation({
    mutationKey: [deskKey, ...action.mutationKey],
    mutationFn: (variables: Variables) => withRecentSignIn(() => action.act(variables)),
    onSuccess: (answer, variables) => {
      onDone?.();
      const undo = hasChanged(answer) ? action.undo?.(variables) : undefined;
      const text = typeof action.done === 'string' ? action.done : action.done(answer);
      toast.success(text, undo && (() => takeBack(undo)));
      refresh();
    },
    onError: (error) => {
      if (!showsFailure) toast.error(error.message);
      // Somebody else may have acted before, or the operator is one no longer. Not after a refused question for the password,
      // which each read would repeat.
      if (!(error instanceof SignInRefused)) refresh();
    },
  });
}
