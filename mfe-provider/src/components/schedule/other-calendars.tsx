import { type CalendarProblem, type Calendars, calendarsLimit } from '@mendwell/contracts/calendars';
import { formatWhen } from '@mendwell/contracts/time';
import { Form, Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { formatCount } from '@mendwell/ui/display/format';
import { DraftForm } from '@mendwell/ui/forms/draft-form';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { useCalendars, useSaveCalendars } from '../../api/calendars.ts';
import common from '../common.module.css';
import styles from './schedule-form.module.css';

/** Addresses of calendars in which a provider is busy, and what was found in them. */
export function OtherCalendars() {
  const query = useCalendars();
  return (
    <Card as="section" aria-label="Other calendars" className={styles.part}>
      <h2>Other calendars</h2>
      <p className={shared.hint}>
        Patients are not offered times at which your own calendars are busy. Enter the secret address in iCal
        format that your calendar program shows. We read it every ten minutes and keep only when you are busy,
        never with what or whom.
      </p>
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {(saved) => <CalendarsForm saved={saved} />}
      </Loaded>
    </Card>
  );
}

const rows = Array.from({ length: calendarsLimit }, (_, at) => at);
const valuesOf = ({ calendars }: Calendars) => ({
  addresses: rows.map((at) => calendars[at]?.address ?? ''),
});

/** The form of the hours asks before the page is left. Here, what is typed only stays until one is back. */
const neverAsks = { isAsking: false, stay: () => {}, leave: () => {} };

function CalendarsForm({ saved }: { saved: Calendars }) {
  const draft = useDraft('calendars', valuesOf(saved));
  const saving = useSaveCalendars({
    refuseIfChanged: (now) => draft.refuseIfChanged(valuesOf(now)),
    onSaved: (addresses) => draft.clear({ addresses }),
  });
  return (
    <DraftForm
      values={draft.values}
      onChange={draft.save}
      onSubmit={({ addresses }, showErrors) =>
        saving.mutate(addresses, { onError: (error) => showErrors(fieldErrorsOf(error)) })
      }
      leaveGuard={neverAsks}
      className={styles.calendars}
    >
      {rows.map((at) => {
        const address = draft.values.addresses[at];
        const known = saved.calendars.find((calendar) => address !== '' && calendar.address === address);
        return (
          <Form.Item
            key={at}
            name={['addresses', at]}
            label={`Address of calendar ${at + 1}`}
            extra={known && <State calendar={known} days={saved.days} />}
          >
            <Input inputMode="url" autoComplete="off" spellCheck={false} placeholder="https://" />
          </Form.Item>
        );
      })}
      <Button type="submit" isBusy={saving.isPending}>
        Use these calendars
      </Button>
    </DraftForm>
  );
}

const State = ({ calendar, days }: { calendar: Calendars['calendars'][number]; days: number }) => (
  <span role="status" className={calendar.problem && common.danger}>
    {calendar.problem ? problemInWords(calendar) : foundInWords(calendar.busyTimes, days)}
  </span>
);

const problems: Record<CalendarProblem, string> = {
  'not-a-calendar': 'There is no calendar at this address. It must lead to a file in iCal format (.ics).',
  'not-found': 'There is nothing at this address (404).',
  'needs-password': 'This calendar needs a password. Enter its secret or public address instead.',
  refused: 'The server of this calendar does not give it out.',
  'too-large': 'This calendar is larger than 1 MB.',
  'too-many-times': 'This calendar has more busy times than can be read.',
  'too-many-redirects': 'This address leads to another one too often.',
  'not-public': 'This address is not one of the public internet, or not at the usual port of https.',
  unreachable: 'The server of this calendar cannot be reached.',
  'too-slow': 'The server of this calendar does not answer within five seconds.',
  postponed: 'Too many calendars are being read right now. This one will be read within some minutes.',
};
const isKnown = (problem: string): problem is CalendarProblem => Object.hasOwn(problems, problem);

/** `38 busy times in the next 60 days` */
const foundInWords = (busyTimes: number, days: number): string =>
  `${busyTimes === 0 ? 'No busy times' : formatCount(busyTimes, 'busy time')} in the next ${formatCount(days, 'day')}`;

/** Why a calendar cannot be read, since when, and what still holds. */
function problemInWords({ problem = '', failingSince, busyTimes }: Calendars['calendars'][number]): string {
  const reason = isKnown(problem) ? problems[problem] : 'This calendar could not be read.';
  const since = failingSince ? ` Not read since ${formatWhen(failingSince)}.` : '';
  const kept = busyTimes > 0 ? ` Its last ${formatCount(busyTimes, 'busy time')} stay blocked.` : '';
  return reason + since + kept;
}
