import { formatAppointment, isSameClock, ownZone, zoneInWords } from '@mendwell/contracts/time';
import { Form } from '@mendwell/ui/antd/antd';
import { type AppointmentDate, dateError } from '@mendwell/ui/forms/appointment-date';
import { DateField } from '@mendwell/ui/forms/date-field';
import type { TimesToChoose } from '@mendwell/ui/times/free-times';
import { Earlier } from '@mendwell/web-kit/bookings/earlier';

interface DateItemProps {
  serviceId: string;
  free: TimesToChoose & { timeZone: string | undefined };
  /** The default, of a request whose answer was lost. */
  untouched: string | undefined;
  /** Whether the time of the link that led here has been taken. */
  isGone: boolean;
  /** Free instants that the server offered instead of a taken one. */
  alternatives: string[] | undefined;
}

/** The date of the booking form. Its default is `untouched`, or the first free time if the provider has working hours. */
export function DateItem({ serviceId, free, untouched, isGone, alternatives }: DateItemProps) {
  const chosen: AppointmentDate | undefined = Form.useWatch('serviceDate');
  const instant =
    chosen?.typed === undefined ? (chosen?.chosenAt ?? untouched ?? free.times?.[0]) : undefined;
  const isElsewhere = instant && free.timeZone && !isSameClock(instant, free.timeZone);
  // With the weekday, which the field lacks.
  const when = instant ? `${formatAppointment(instant, free.timeZone)}.` : '';
  const zone = isElsewhere ? when : `${zoneOfReader} ${when && `Chosen: ${when}`}`.trim();
  const isEmpty = free.times?.length === 0 && !untouched;

  const check = async (_: unknown, date: AppointmentDate) => {
    const refusal = dateError(date);
    if (refusal) throw new Error(refusal);
    if (isEmpty && !date.chosenAt) throw new Error(free.failure?.text ?? noFreeTime);
  };
  return (
    <Form.Item
      name="serviceDate"
      label="Date"
      extra={isEmpty && !free.failure ? noFreeTime : isGone && !chosen?.chosenAt ? `${gone} ${zone}` : zone}
      rules={[{ validator: check }]}
    >
      <DateField
        free={free}
        untouched={untouched}
        alternatives={alternatives}
        whenFull={<Earlier serviceId={serviceId} />}
      />
    </Form.Item>
  );
}

const gone = 'The time that you chose is no longer free. Somebody was faster; this is the first free one.';
const zoneOfReader = `Times are in your time zone, ${zoneInWords(ownZone())}.`;
const noFreeTime = 'No free times in the next four weeks. Please try a later month.';
