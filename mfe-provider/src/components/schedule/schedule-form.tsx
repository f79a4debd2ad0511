import { pages } from '@mendwell/contracts/pages';
import { directionsLimit, type ScheduleAnswer, weekdays } from '@mendwell/contracts/schedule';
import { Form, Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { Card } from '@mendwell/ui/display/card';
import { Dialog, type DialogProps } from '@mendwell/ui/forms/dialog';
import { DraftForm } from '@mendwell/ui/forms/draft-form';
import { countUpTo } from '@mendwell/ui/forms/text-length';
import shared from '@mendwell/ui/theme/shared.module.css';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { useLeaveGuard } from '@mendwell/web-kit/forms/leave-guard';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { useState } from 'react';
import { useEndSchedule, useSaveSchedule } from '../../api/schedule.ts';
import { ExceptionsField, SpansField } from './hours-fields.tsx';
import { LimitsFields, ZoneField } from './limits-fields.tsx';
import styles from './schedule-form.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { dayNames, valuesOf, withHoursInOrder, withMondaysHours } from './schedule-values.ts';

/** `saved` is `null` while the provider has no working hours. */
export function ScheduleForm({ saved }: { saved: ScheduleAnswer | null }) {
  const draft = useDraft('schedule', valuesOf(saved));
  const leaveGuard = useLeaveGuard(draft.isDirty, draft.clear);
  const saving = useSaveSchedule((now) => draft.refuseIfChanged(valuesOf(now)), draft.clear);
  const [isEnding, setEnding] = useState(false);
  const navigate = useNavigate();
  const handleEnded = () => {
    draft.clear();
    navigate(pages.manageServices);
  };

  return (
    <DraftForm
      values={draft.values}
      onChange={draft.save}
      onSubmit={(values, showErrors) => {
        const sent = withHoursInOrder(values);
        // The rows move too, so that each error is shown at its own.
        draft.save(sent);
        saving.mutate(sent, { onError: (error) => showErrors(fieldErrorsOf(error)) });
      }}
      leaveGuard={leaveGuard}
      className={shared.looseStack}
    >
      <Card as="section" aria-label="Every week" className={styles.part}>
        <h2>Every week</h2>
        <ZoneField current={draft.values.timeZone} />
        {weekdays.map((day) => (
          <fieldset key={day} className={styles.day} aria-label={dayNames[day]}>
            <h3>{dayNames[day]}</h3>
            <SpansField name={['week', day]} day={dayNames[day]} none="Closed" />
            {day === 'mon' && (
              <Button
                variant="quiet"
                size="small"
                className={styles.copy}
                onClick={() => draft.save(withMondaysHours(draft.values))}
              >
                Copy to all weekdays
              </Button>
            )}
          </fieldset>
        ))}
      </Card>
      <Card as="section" aria-label="Exceptions" className={styles.part}>
        <h2>Exceptions</h2>
        <ExceptionsField />
      </Card>
      <Card as="section" aria-label="Booking" className={styles.part}>
        <h2>Booking</h2>
        <LimitsFields values={draft.values} />
      </Card>
      <Card as="section" aria-label="How to find us" className={styles.part}>
        <h2>How to find us</h2>
        <Form.Item
          name="directions"
          label="Street, floor or video link"
          extra="Only patients with an open appointment see this."
        >
          <Input.TextArea rows={3} count={countUpTo(directionsLimit)} />
        </Form.Item>
      </Card>
      <SchedulePreview values={draft.values} />
      <div className={styles.actions}>
        <Button type="submit" size="large" isBusy={saving.isPending}>
          Save
        </Button>
        {saved && (
          <Button variant="quiet" onClick={() => setEnding(true)}>
            Accept any time instead
          </Button>
        )}
      </div>
      {isEnding && <EndScheduleDialog onClose={() => setEnding(false)} onEnded={handleEnded} />}
    </DraftForm>
  );
}

interface EndScheduleDialogProps extends Pick<DialogProps, 'onClose'> {
  /** Not called after navigation away. */
  onEnded: () => void;
}

/** Asks for confirmation before working hours are deleted. A toast tells a failure, which may come after navigation away. */
function EndScheduleDialog({ onEnded, onClose }: EndScheduleDialogProps) {
  const ending = useEndSchedule();
  return (
    <Dialog
      title="Accept requests for any time?"
      close="Keep working hours"
      isBusy={ending.isPending}
      onClose={onClose}
      confirm="Delete working hours"
      isDanger
      onConfirm={() => ending.mutate(undefined, { onSuccess: onEnded })}
    >
      <p>Your working hours will be deleted, and patients can request any time. Booked appointments stay.</p>
    </Dialog>
  );
}
