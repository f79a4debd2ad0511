import { isSameDay, isValid, type Locale, parse, startOfDay, startOfMonth } from 'date-fns';
import { enUS } from 'date-fns/locale/en-US';
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import DatePicker from 'react-datepicker';
import { Button } from '../display/button.tsx';
import { formatDateTime } from '../display/format.ts';
import './date-field.css';
import { FreeTimes, type TimesToChoose } from '../times/free-times.tsx';
import { isAsTyped, isSameMinute, nextHalfHour, occurrencesOf } from '../times/local-times.ts';
import { type AppointmentDate, isPast } from './appointment-date.ts';
import { TimeChoices } from './time-choices.tsx';

const dateFormat = 'MM/dd/yyyy h:mm aa';

/**
 * American English with full dates like `Saturday, November 21, 2026`, not `21st`. The calendar uses them as accessible
 * names of days, and voice control needs names that contain the visible number.
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
  /** The initial instant (ISO). Default the first free time, or now. */
  untouched?: string | undefined;
  free?: TimesToChoose;
  /** Free instants that the server offered instead of a taken one. */
  alternatives?: string[] | undefined;
  /** Shown where a day is full, or all are. */
  whenFull?: ReactNode;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** The date and time of an appointment, picked or typed. A control for antd's Form.Item. */
export function DateField({
  id,
  value = {},
  onChange,
  untouched,
  free,
  alternatives,
  whenFull,
  ...aria
}: DateFieldProps) {
  const [openedAt] = useState(() => new Date());
  const isOpen = useRef(false);
  const calendar = useRef<DatePicker>(null);
  const times = useMemo(() => free?.times?.map((instant) => new Date(instant)), [free?.times]);
  const isFree = (date: Date) => times === undefined || times.some((time) => isSameMinute(time, date));
  const first = times ? times[0] : openedAt;
  const shownAt = value.chosenAt ?? untouched;
  const selected = shownAt ? new Date(shownAt) : first;
  const isOffered = (time: Date) => !isPast(time) && isFree(time);
  /** Of a time that the clock shows twice, the one that can be booked, or the first. */
  const bookable = (date: Date) => occurrencesOf(date).find(isOffered) ?? date;
  const twins = selected && value.typed === undefined ? occurrencesOf(selected) : [];
  const otherTwin = twins.find((time) => isOffered(time) && !isSameMinute(time, selected ?? time));
  /** The picker lists repeated times twice but chooses by hour and minute, and may list midnight of the next day. */
  const isListed = (time: Date) =>
    isSameDay(time, selected ?? openedAt) &&
    isSameMinute(time, occurrencesOf(time)[0] ?? time) &&
    isOffered(bookable(time));
  const handleMonth = (date: Date) => free?.onMonth(startOfMonth(date));

  // The picker would refuse a typed date whose month is not loaded yet, so the server decides whether it is free.
  const handleText = (event?: { target: EventTarget | null }) => {
    if (!isTextOf(event)) return;
    const typed = event.target.value;
    const date = parse(typed, dateFormat, openedAt);
    if (!isValid(date) || date < startOfDay(openedAt))
      return onChange?.({ ...value, typed, isSkipped: false });
    if (!isAsTyped(typed, date)) return onChange?.({ ...value, typed, isSkipped: true });
    handleMonth(date);
    onChange?.({ chosenAt: bookable(date).toISOString() });
  };
  const handleDate = (date: Date | null, event?: SyntheticEvent) => {
    if (!date || isTextOf(event)) return;
    // Picking a day keeps the time picked before, which may be past or taken on that day.
    const freeThatDay = times?.find((time) => isSameDay(time, date));
    const time = bookable(date);
    const chosen = isOffered(time) ? time : (freeThatDay ?? nextHalfHour());
    onChange?.({ chosenAt: chosen.toISOString() });
  };

  // Arrow down opens the calendar, like a click; a second press moves the focus into it.
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'ArrowDown' && target instanceof HTMLInputElement) target.click();
  };

  /** Escape closes the calendar but not the dialog around the field. */
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen.current) return;
    event.preventDefault();
    // The picker gives the field the focus, and takes it away in the next frame, in either order.
    const field = event.currentTarget.querySelector('input');
    requestAnimationFrame(() => setTimeout(() => field?.focus({ preventScroll: true })));
  };

  /** A chosen day leaves the calendar open, for its time. */
  const handleDone = () => {
    calendar.current?.setFocus();
    calendar.current?.setOpen(false, true);
  };

  const picker = (
    <DatePicker
      id={id}
      {...aria}
      // Form.Item passes a ref too, which must not replace this one.
      ref={calendar}
      aria-required="true"
      selected={selected}
      value={value.typed}
      onChangeRaw={handleText}
      onChange={handleDate}
      onKeyDown={handleKeyDown}
      minDate={openedAt}
      // Not `includeDates`: only months up to the last of them can be shown, and later ones are not loaded yet.
      filterDate={(day) => times?.some((time) => isSameDay(time, day)) ?? true}
      filterTime={isListed}
      onCalendarOpen={() => {
        isOpen.current = true;
        handleMonth(selected ?? openedAt);
      }}
      onCalendarClose={() => {
        isOpen.current = false;
      }}
      onMonthChange={handleMonth}
      locale={calendarLocale}
      dateFormat={dateFormat}
      placeholderText="MM/DD/YYYY h:mm AM"
      showTimeSelect
      timeIntervals={times ? 15 : 30}
      calendarClassName={times && 'free-times'}
      allowSameDay
      autoComplete="off"
      preventOpenOnFocus
      showPopperArrow={false}
      withPortal={isPhone()}
      popperProps={{ strategy: 'fixed' }}
      popperPlacement="bottom-start"
    >
      {isPhone() && <Button onClick={handleDone}>Done</Button>}
    </DatePicker>
  );
  return (
    <>
      {free && (
        <div className="date-times">
          <FreeTimes
            free={free}
            whenFull={whenFull}
            chosen={shownAt ?? free.times?.[0]}
            renderTime={(instant, { className, ...rest }) => (
              <button
                type="button"
                {...rest}
                className={className}
                aria-pressed={isSameMinute(new Date(instant), selected ?? openedAt)}
                onClick={() => onChange?.({ chosenAt: instant })}
              />
            )}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events bubble from the picker's controls */}
      <div onKeyDown={handleEscape} onKeyDownCapture={moveInTimes}>
        {picker}
      </div>
      <TimeChoices
        label={`The clock shows this time twice. Chosen: ${selected && formatDateTime(selected.toISOString())}. Or:`}
        times={otherTwin && [otherTwin.toISOString()]}
        onChoose={(instant) => onChange?.({ chosenAt: instant })}
      />
      <TimeChoices
        label="Other free times"
        times={alternatives}
        onChoose={(instant) => onChange?.({ chosenAt: instant })}
      />
    </>
  );
}

/** The arrow keys move between the times that are shown: those that cannot be chosen are hidden, but the picker goes to them. */
function moveInTimes(event: KeyboardEvent) {
  const step = {
    ArrowUp: 'previousElementSibling',
    ArrowLeft: 'previousElementSibling',
    ArrowDown: 'nextElementSibling',
    ArrowRight: 'nextElementSibling',
  } as const;
  if (!(event.target instanceof HTMLLIElement) || !(event.key in step)) return;
  let next: Element | null = event.target;
  do next = next[step[event.key as keyof typeof step]];
  while (next?.getAttribute('aria-disabled') === 'true');
  event.preventDefault();
  event.stopPropagation();
  if (next instanceof HTMLElement) next.focus();
}

const isTextOf = (event?: { target: EventTarget | null }): event is { target: HTMLInputElement } =>
  event?.target instanceof HTMLInputElement;

/** On a phone the calendar is a dialog, because it does not fit next to the field. */
const isPhone = () => window.matchMedia('(max-width: 30rem)').matches;
