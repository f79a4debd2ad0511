import { listJournal } from '@mendwell/contracts/desk/actions';
import { Select } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { formatCode } from '@mendwell/ui/display/format';
import { useFilters } from '@mendwell/web-kit/routing/filters';
import { useId } from 'react';
import { useDeskList } from '../../api/desk-list.ts';
import { useJournalExport } from '../../api/journal.ts';
import { DeskTable } from '../lists/desk-table.tsx';
import { SearchField } from '../lists/search-field.tsx';
import own from './journal.module.css';
import { journalColumns } from './journal-rows.tsx';

const kinds = ['service', 'account', 'review', 'reply', 'message', 'booking', 'dead-letter', 'operator'];
const options = kinds.map((value) => ({ value, label: formatCode(value) }));

/** The journal, of everything or of one subject, and its export. */
export function Journal() {
  const id = useId();
  const { filters, setFilters } = useFilters('kind', 'id');
  const { kind } = filters;
  // The service refuses an id of no kind.
  const subjectId = kind && filters.id;
  const query = useDeskList(listJournal, { kind, id: subjectId });
  const { mutate: save, isPending } = useJournalExport();
  return (
    <>
      <div className={own.controls}>
        <div className={own.kind}>
          <label htmlFor={id}>About</label>
          <Select
            id={id}
            allowClear
            placeholder="Everything"
            options={options}
            value={kind || undefined}
            onChange={(chosen?: string) => setFilters({ kind: chosen ?? '', id: '' })}
          />
        </div>
        <SearchField
          key={kind}
          label={kind ? 'Id, for a person their uid' : 'Id (first choose what it is about)'}
          value={subjectId}
          isDisabled={!kind}
          onSearch={(chosen) => setFilters({ id: chosen })}
        />
        <Button variant="secondary" isBusy={isPending} onClick={() => save()}>
          Export
        </Button>
      </div>
      <DeskTable
        label="Journal"
        query={query}
        columns={journalColumns}
        rowKey={({ _id }) => _id}
        empty="No entries."
      />
      <p className={own.note}>The export has every entry, one JSON object in each line.</p>
    </>
  );
}
