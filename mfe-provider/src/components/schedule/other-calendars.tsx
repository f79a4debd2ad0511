import { type Calendars, calendarsLimit } from '@mendwell/contracts/calendars';
import { Form, Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { DraftForm } from '@mendwell/ui/forms/draft-form';
import { Loaded } from '@mendwell/ui/states/loaded';
import { Skeleton } from '@mendwell/ui/states/skeleton';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { useCalendars, useSaveCalendars } from '../../api/calendars.ts';
import { foundInWords, problemInWords } from './calendar-words.ts';
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
  <span role="status" className={calendar.problem && styles.problem}>
    {calendar.problem ? problemInWords(calendar) : foundInWords(calendar.busyTimes, days)}
  </span>
);
