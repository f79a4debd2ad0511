import { type FailingCalendar, listFailingCalendars } from '@mendwell/contracts/desk/calendars';
import { formatCode, formatDate } from '@mendwell/ui/display/format';
import { Link } from '@mendwell/web-kit/routing/router';
import { beginningOf } from '../api/desk-list.ts';
import { deskPages } from '../desk-pages.ts';
import { rowsAtMost, type Source } from '../kit/sources.ts';

/** Calendars of providers that could not be read for a day. Their owners know; many at once are ours to mend. */
export const failingCalendars: Source<FailingCalendar> = {
  name: 'Calendars that fail',
  query: beginningOf(listFailingCalendars, {}, rowsAtMost),
  columns: [
    {
      title: 'Provider',
      render: ({ providerUid }) => <Link to={deskPages.account(providerUid)}>Account</Link>,
    },
    { title: 'Problem', render: ({ problem }) => formatCode(problem) },
    { title: 'Since', render: ({ failingSince }) => formatDate(failingSince) },
  ],
  rowKey: ({ providerUid }) => providerUid,
  since: ({ failingSince }) => failingSince,
};
