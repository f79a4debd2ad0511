import { apiPrefix } from '@mendwell/contracts/calls';
import { exportJournal, listJournal } from '@mendwell/contracts/desk/actions';
import { Problem } from '@mendwell/contracts/problem';
import { dayOf } from '@mendwell/contracts/time';
import { Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { authorization, ProblemError } from '@mendwell/web-kit/http/http';
import { useQueryClient } from '@mendwell/web-kit/http/query';
import { useSingleMutation } from '@mendwell/web-kit/http/single-mutation';
import { SignInRefused } from '@mendwell/web-kit/session/recent-sign-in';
import { saveFile } from '@mendwell/web-kit/storage/save-file';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useId } from 'react';
import { deskKey } from '../api/desk-query.ts';
import { SearchField, type Values } from '../kit/filters.tsx';
import { formatKind, journalColumns } from '../kit/journal-columns.tsx';
import { listPage } from '../kit/list.tsx';
import { useWithRecentSignIn } from '../session/recent-sign-in.tsx';
import { slice } from '../slice.ts';
import styles from './journal-page.module.css';

const kinds = ['service', 'account', 'review', 'reply', 'message', 'booking', 'dead-letter', 'operator'];
const options = kinds.map((value) => ({ value, label: formatKind(value) }));

/** The journal, of everything or of one subject, and its export. */
export default listPage({
  page: slice.pages.journal,
  heading: 'Journal',
  intro: 'What operators did, newest first.',
  call: listJournal,
  filters: {
    kind: { control: (_, { value, setFilters }) => <KindSelect value={value} onChange={setFilters} /> },
    id: {
      // The service refuses an id of no kind.
      read: (id, { kind }) => (kind ? id : ''),
      control: (_, { value, values: { kind }, setFilters }) =>
        kind && (
          <SearchField
            key={kind}
            label="Id, for a person their uid"
            value={value}
            onSearch={(id) => setFilters({ id })}
          />
        ),
    },
  },
  controls: styles.controls,
  beside: <Export />,
  columns: journalColumns,
  rowKey: ({ _id }) => _id,
  label: 'Journal',
  empty: 'No entries.',
  note: <p className={styles.note}>The export has every entry, one JSON object in each line.</p>,
});

function KindSelect({ value, onChange }: { value: string; onChange: (changes: Values) => void }) {
  const id = useId();
  return (
    <div className={styles.kind}>
      <label htmlFor={id}>About</label>
      <Select
        id={id}
        allowClear
        placeholder="Everything"
        options={options}
        value={value || undefined}
        onChange={(chosen?: string) => onChange({ kind: chosen ?? '', id: '' })}
      />
    </div>
  );
}

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
function Export() {
  const queryClient = useQueryClient();
  const withRecentSignIn = useWithRecentSignIn();
  const { mutate, isPending } = useSingleMutation({
    mutationKey: [deskKey, 'journal-export'],
    mutationFn: async () => {
      const file = await withRecentSignIn(readJournal);
      saveFile(file, `mendwell-journal-${dayOf(new Date().toISOString())}.jsonl`);
    },
    onError: (error) => {
      // The messages of `fetch` itself, a TypeError or DOMException, name no remedy.
      toast.error(error instanceof TypeError || error instanceof DOMException ? failure : error.message);
      // A read that is refused as well leads to the sign-in page, or to one that does not exist.
      if (!(error instanceof SignInRefused)) void queryClient.invalidateQueries({ queryKey: [deskKey] });
    },
  });
  return (
    <Button variant="secondary" isBusy={isPending} onClick={() => mutate()}>
      Export
    </Button>
  );
}
