import type { Locale } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import DatePicker from 'react-datepicker';
import './date-field.css';
import { type AppointmentDate, isPast, nextHalfHour } from './appointment-date.ts';

/** Dates are shown in the first format and may be typed in any. Parsing is strict: February 30 is not March 2. */
const formats = ['MM/dd/yyyy h:mm aa', 'M/d/yyyy h:mm aa', 'MM/dd/yyyy h:mm aaa', 'M/d/yyyy h:mm aaa'];

/**
 * American English whose full dates read `Saturday, November 21, 2026`, not `21st`: the calendar uses them as
 * the accessible names of its days, and voice control needs names that contain the visible number.
 */
const calendarLocale: Locale = {
  ...enUS,
  formatLong: {
    ...enUS.formatLong,
    date: (options) => (options.width === 'full' ? 'EEEE, MMMM d, y' : enUS.formatLong.date(options)),
  },
};

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

  // For text that is a date, the picker calls onChange right afterwards.
  const handleText = (event?: { target: EventTarget | null }) => {
    if (event?.target instanceof HTMLInputElement) onChange?.({ ...value, typed: event.target.value });
  };
  const handleDate = (date: Date | null, event?: SyntheticEvent) => {
    if (!date) return;
    // Picking a day keeps the time picked before, which may be past today. Typed text is left alone.
    const isTyped = event?.target instanceof HTMLInputElement;
    const chosen = !isTyped && isPast(date) ? nextHalfHour() : date;
    onChange?.({ chosenAt: chosen.toISOString() });
  };

  // Arrow down opens the calendar, as a click does; pressed again, it moves the focus into it.
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
    />
  );
}

/** On a phone the calendar is a dialog in front of the page, because it does not fit beside the field. */
const isPhone = () => window.matchMedia('(max-width: 30rem)').matches;
