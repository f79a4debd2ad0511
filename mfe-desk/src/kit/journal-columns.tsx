import type { JournalEntry } from '@mendwell/contracts/desk/actions';
import { formatCode, formatDateTime } from '@mendwell/ui/display/format';
import shared from '@mendwell/ui/theme/shared.module.css';
import { Link } from '@mendwell/web-kit/routing/router';
import { deskPages } from '../desk-pages.ts';
import { Address } from './cells.tsx';
import styles from './kit.module.css';
import type { Column } from './table.tsx';

/** `service.hide` → `Service hide` */
const formatAction = (action: string) => formatKind(action.replaceAll('.', '-'));

/** What an action is about. Operators read of dead letters as stuck events. */
export const formatKind = (kind: string) => formatCode(kind.replace('dead-letter', 'stuck-event'));

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
  render: ({ service, subject: { kind, id } }) => (
    <span className={styles.lines}>
      <span>{formatKind(kind)}</span>
      <span className={styles.code}>
        <Link to={pageOf(kind, id, service)}>{id}</Link>
      </span>
    </span>
  ),
};

function pageOf(kind: string, id: string, service: string): string {
  if (kind === 'dead-letter') return deskPages.deadLettersOf(service);
  return kind === 'service' ? deskPages.service(id) : deskPages.search(id);
}
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
