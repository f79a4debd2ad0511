import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
import { type AppointmentDate, isPast, nextHalfHour } from './appointment-date.ts';
import { calendarLocale } from './calendar-locale.ts';
import styles from './date-field.module.css';

/** The first is shown, the others may be typed. Strict, or February 30 would be taken for March 2. */
const formats = ['MM/dd/yyyy h:mm aa', 'M/d/yyyy h:mm aa', 'MM/dd/yyyy h:mm aaa', 'M/d/yyyy h:mm aaa'];

interface DateFieldProps {
  id?: string;
  value?: AppointmentDate;
  onChange?: (value: AppointmentDate) => void;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** Date and time of the appointment, picked or typed; a form control for antd's Form.Item. */
export function DateField({ id, value = {}, onChange, ...aria }: DateFieldProps) {
  const [openedAt] = useState(() => new Date());

  // The picker reports text that it can read as a date through onChange, right after; until then it is only text.
  const handleText = (event?: { target: EventTarget | null }) => {
    if (event?.target instanceof HTMLInputElement) onChange?.({ ...value, typed: event.target.value });
  };
  const handleDate = (date: Date | null, event?: SyntheticEvent) => {
    if (!date) return;
    // A day keeps the time chosen before, which today may be past. What is typed stays as it is.
    const isTyped = event?.target instanceof HTMLInputElement;
    const chosen = !isTyped && isPast(date) ? nextHalfHour() : date;
    onChange?.({ chosenAt: chosen.toISOString() });
  };

  // A click opens the calendar; so does the arrow down, for those who do not click. A second one goes into it.
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'ArrowDown' && target instanceof HTMLInputElement) target.click();
  };

  return (
    <DatePicker
      id={id}
      {...aria}
      aria-required="true"
      selected={value.chosenAt ? new Date(value.chosenAt) : openedAt}
      value={value.typed}
      onChangeRaw={handleText}
      onChange={handleDate}
      onKeyDown={handleKeyDown}
      minDate={openedAt}
      filterTime={(time) => !isPast(time)}
      locale={calendarLocale}
      dateFormat={formats}
      strictParsing
      placeholderText="MM/DD/YYYY h:mm AM"
      showTimeSelect
      timeIntervals={30}
      allowSameDay
      autoComplete="off"
      preventOpenOnFocus
      showPopperArrow={false}
      withPortal={isPhone()}
      popperProps={{ strategy: 'fixed' }}
      popperPlacement="bottom-start"
      wrapperClassName={styles.wrapper}
      className={styles.input}
      calendarClassName={styles.calendar}
    />
  );
}

/** There the calendar stands in front of the page: beside the field it would not fit. */
const isPhone = () => window.matchMedia('(max-width: 30rem)').matches;
