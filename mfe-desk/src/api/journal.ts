import { apiPrefix } from '@mendwell/contracts/calls';
import { exportJournal } from '@mendwell/contracts/desk/actions';
import { Problem } from '@mendwell/contracts/problem';
import { authorization, ProblemError } from '@mendwell/web-kit/http/http';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { SignInRefused } from '@mendwell/web-kit/session/recent-sign-in';
import { saveFile } from '@mendwell/web-kit/storage/save-file';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useWithRecentSignIn } from '../session/recent-sign-in.tsx';
import { deskKey } from './desk-query.ts';

/** The whole journal may be long. */
const timeoutMs = 60_000;
const failure = 'The journal could not be exported. Please try again.';

/** Not by `http`, which reads JSON only. */
async function readJournal() {
  const response = await fetch(apiPrefix + exportJournal.path, {
    headers: await authorization(),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response.blob();
  const { data: problem } = Problem.safeParse(await response.json().catch(() => undefined));
  throw problem ? new ProblemError(problem) : new Error(failure);
}

/** Saves the whole journal as JSON lines. */
export function useJournalExport() {
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  return useSingleMutation({
    mutationKey: [deskKey, 'journal-export'],
    mutationFn: async () => {
      const file = await withRecentSignIn(readJournal);
      saveFile(file, `mendwell-journal-${new Date().toISOString().slice(0, 10)}.jsonl`);
    },
    onError: (error) => {
      // The messages of `fetch` itself, a TypeError or DOMException, name no remedy.
      toast.error(error instanceof TypeError || error instanceof DOMException ? failure : error.message);
      // A read that is refused as well leads to the sign-in page, or to one that does not exist.
      if (!(error instanceof SignInRefused)) void queryClient.invalidateQueries({ queryKey: [deskKey] });
    },
  });
}
