import { instructionsLimit } from '@mendwell/contracts/booking';
import { nearestTo } from '@mendwell/contracts/booking-rules';
import { cancellationTerms } from '@mendwell/contracts/cancellation';
import { pages } from '@mendwell/contracts/pages';
import type { Service } from '@mendwell/contracts/service';
import { Form, Input } from '@mendwell/ui/antd/antd';
import { Button } from '@mendwell/ui/display/button';
import { LockIcon } from '@mendwell/ui/display/icons';
import { instantOf } from '@mendwell/ui/forms/appointment-date';
import { DraftForm } from '@mendwell/ui/forms/draft-form';
import { countUpTo, lengthOf } from '@mendwell/ui/forms/text-length';
import shared from '@mendwell/ui/theme/shared.module.css';
import { alternativesOf } from '@mendwell/web-kit/bookings/booking-mutations';
import { useFreeTimes } from '@mendwell/web-kit/bookings/free-times';
import { useDraft } from '@mendwell/web-kit/forms/draft';
import { useLeaveGuard } from '@mendwell/web-kit/forms/leave-guard';
import { fieldErrorsOf } from '@mendwell/web-kit/http/field-errors';
import { useIsMutating } from '@mendwell/web-kit/http/query';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { useRequireSignIn } from '@mendwell/web-kit/session/require-sign-in';
import { toast } from '@mendwell/web-kit/toast/toast';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { seriesMutationKey } from '../series/repeat.ts';
import { RepeatFields } from '../series/repeat-fields.tsx';
import type { SeriesHandle } from '../series/series-visits.tsx';
import styles from './booking-form.module.css';
import { DateItem } from './date-item.tsx';
import { KeepAccount } from './keep-account.tsx';
import { ReadOnlyFields } from './read-only-fields.tsx';
import { type BookingValues, useBooking } from './use-booking.ts';
import { firstLike, nextLike, useWantedTime } from './wanted-time.ts';

const untouched: BookingValues = { serviceDate: {}, instructions: '', repeat: '0', visits: '4', picks: {} };

export function BookingForm({ service }: { service: Service }) {
  const draft = useDraft(`book:${service._id}`, untouched);
  const leaveGuard = useLeaveGuard(draft.isDirty, draft.clear);
  const { wanted, visit, forget } = useWantedTime();
  const free = useFreeTimes({ serviceId: service._id }, wanted);
  const isGone = wanted !== undefined && isTaken(wanted, free);
  const again = visit && timeAgain(visit, free);
  const link = isGone ? undefined : wanted;
  const booking = useBooking(service, { wanted: link, firstFree: again ?? free.times?.[0] }, draft.clear);
  const requireSignIn = useRequireSignIn();
  const navigate = useNavigate();

  // A link to a time is newer than a date of the draft.
  const saveDraft = useEffectEvent(draft.save);
  const { values } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the link decides; later dates are the user's
  useEffect(() => {
    if ((wanted ?? visit) && hasDate(values)) saveDraft({ ...values, serviceDate: untouched.serviceDate });
  }, [wanted, visit]);
  const handleChange = (next: Pick<BookingValues, 'serviceDate' | 'instructions'>) => {
    draft.save({ ...values, ...next });
    if (hasDate(next)) forget();
  };

  const series = useRef<SeriesHandle>(null);
  const [now] = useState(() => new Date().toISOString());
  const defaultDate = booking.untouched ?? again ?? free.times?.[0] ?? now;
  const isBookingSeries = useIsMutating({ mutationKey: seriesMutationKey(service) }) > 0;

  return (
    <DraftForm
      values={draft.values}
      onChange={handleChange}
      onSubmit={(values, showErrors) => {
        if (!requireSignIn()) return;
        const open = (bookingId: string) => navigate(pages.bookedService(bookingId));
        const onError = (error: Error) => showErrors(errorsOf(error));
        if (draft.values.repeat === '0')
          return booking.mutate(values, { onSuccess: ({ bookingId }) => open(bookingId), onError });
        series.current?.book(values.instructions, {
          onSuccess: ({ bookingIds }) => open(bookingIds[0] ?? ''),
          onError,
        });
      }}
      onInvalid={(message) => requireSignIn() && toast.error(message)}
      leaveGuard={leaveGuard}
    >
      <ReadOnlyFields service={service} />
      <DateItem
        serviceId={service._id}
        free={free}
        untouched={booking.untouched ?? again}
        isGone={isGone}
        alternatives={
          alternativesOf(booking.error) ?? (isGone ? nearestTo(wanted, free.times ?? []) : undefined)
        }
      />
      <RepeatFields
        ref={series}
        service={service}
        values={values}
        first={instantOf(values.serviceDate, new Date(defaultDate))}
        onChange={(repeated) => draft.save({ ...values, ...repeated })}
        onBooked={draft.clear}
      />
      <Form.Item
        name="instructions"
        label="Special instructions"
        extra={
          <span className={styles.sealed}>
            <LockIcon size={16} />
            <span>
              Sealed. Only <bdi>{service.providerName}</bdi> can open this, and you see when.
            </span>
          </span>
        }
        className={styles.instructions}
        rules={[{ validator: checkInstructions }]}
      >
        <Input.TextArea rows={5} count={countUpTo(instructionsLimit)} />
      </Form.Item>
      {service.price > 0 && <p className={shared.muted}>{cancellationTerms(service)}</p>}
      <KeepAccount error={booking.error} onKept={booking.reset} />
      <div className={`${shared.mainAction} ${styles.submit}`}>
        <Button type="submit" size="large" isBusy={booking.isPending || isBookingSeries}>
          APPOINTMENT
        </Button>
      </div>
    </DraftForm>
  );
}

const hasDate = ({ serviceDate }: Pick<BookingValues, 'serviceDate'>) => Object.keys(serviceDate).length > 0;

const monthMs = 31 * 24 * 3_600_000;

/** The next time like that of an earlier visit, within a month: those loaded by turning pages must not change the default. */
function timeAgain(visit: string, { times, isByRequest }: ReturnType<typeof useFreeTimes>) {
  if (isByRequest) return nextLike(visit, new Date());
  const soon = times?.filter((time) => Date.parse(time) < Date.now() + monthMs);
  return soon && firstLike(visit, soon);
}

/** Whether a time of a provider with working hours is not among the free ones. */
const isTaken = (instant: string, { times, isLoading, failure }: ReturnType<typeof useFreeTimes>) =>
  times !== undefined && !isLoading && !failure && !times.includes(instant);

/** A refused time is also shown at the date field, not only in a toast. */
const errorsOf = (error: Error) =>
  alternativesOf(error) ? [{ path: 'serviceDate', message: error.message }] : fieldErrorsOf(error);

const checkInstructions = async (_: unknown, instructions: string) => {
  if (lengthOf(instructions) > instructionsLimit)
    throw new Error(`Instructions must be at most ${instructionsLimit} characters`);
};
