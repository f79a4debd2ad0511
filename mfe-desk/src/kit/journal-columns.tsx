import type { JournalEntry } from '@mendwell/contracts/desk/actions';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import { Address } from './cells.tsx';
import styles from './kit.module.css';
import type { Column } from './table.tsx';

/** `service.hide` → `Service hide` */
const formatAction = (action: string) => formatCode(action.replaceAll('.', '-'));

const when: Column<JournalEntry> = { title: 'When', render: ({ at }) => formatDateTime(at) };
const who: Column<JournalEntry> = {
  title: 'Who',
  render: ({ operatorEmail, operatorId }) => (
    <span className={styles.lines}>
      <Address email={operatorEmail} />
      {operatorId && <span className={styles.code}>{operatorId}</span>}
    </span>
  ),
};
const what: Column<JournalEntry> = { title: 'Action', render: ({ action }) => formatAction(action) };
const about: Column<JournalEntry> = {
  title: 'About',
  render: ({ subject: { kind, id } }) => (
    <span className={styles.lines}>
      <span>{formatCode(kind)}</span>
      <span className={styles.code}>
        {kind === 'service' ? <Link to={deskPages.service(id)}>{id}</Link> : id}
      </span>
    </span>
  ),
};
const why: Column<JournalEntry> = {
  title: 'Reason',
  render: ({ reason, note }) => (
    <span className={styles.lines}>
      <span>{reason ? formatCode(reason) : '–'}</span>
      {note && <bdi className={shared.hint}>{note}</bdi>}
    </span>
  ),
};

export const journalColumns = [when, who, what, about, why];
/** Of one subject. */
export const historyColumns = [when, who, what, why];
