import FullCalendar from '@fullcalendar/react';
import listPlugin from '@fullcalendar/react/list';
import timeGridPlugin from '@fullcalendar/react/timegrid';
import type { Booking } from '@mendwell/contracts/booking';
import { endOf } from '@mendwell/contracts/booking-rules';
import type { Schedule } from '@mendwell/contracts/schedule';
import { formatCode } from '@mendwell/ui/display/format';
import { hoursOfWeek, shownHours } from './week.ts';
import styles from './week-calendar.module.css';
import './week-calendar.css';

interface WeekCalendarProps {
  monday: string;
  appointments: Booking[];
  /** `null` if the provider keeps no working hours: nothing is shaded then. */
  schedule: Schedule | null;
  timeZone: string;
  /** Shows a list of days instead of columns, on narrow screens. */
  isList: boolean;
  /** The URL of an appointment's details. */
  addressOf: (bookingId: string) => string;
  onOpen: (bookingId: string) => void;
}

const plugins = [timeGridPlugin, listPlugin];
const clock = { hour: 'numeric', minute: '2-digit' } as const;

/** A week of appointments in the provider's time zone. Time outside working hours is shaded. */
export function WeekCalendar(props: WeekCalendarProps) {
  const { monday, appointments, schedule, timeZone, isList, addressOf, onOpen } = props;
  const times = new Intl.DateTimeFormat('en-US', { ...clock, timeZone });
  const days = schedule ? hoursOfWeek(schedule, monday) : [];
  const hours = days.flatMap(({ weekday, spans }) =>
    spans.map(({ from, to }) => ({ daysOfWeek: [weekday], startTime: from, endTime: to })),
  );
  return (
    <FullCalendar
      key={`${monday} ${isList}`}
      plugins={plugins}
      initialView={isList ? 'listWeek' : 'timeGridWeek'}
      initialDate={monday}
      timeZone={timeZone}
      firstDay={1}
      headerToolbar={false}
      allDaySlot={false}
      height="auto"
      nowIndicator
      {...shownHours(days, appointments, timeZone)}
      // Without the entry of no day, the calendar would leave a week without hours unshaded.
      businessHours={schedule ? [{ daysOfWeek: [] }, ...hours] : false}
      events={appointments.map((appointment) => {
        const [start, end] = [new Date(appointment.serviceDate), endOf(appointment)];
        const time = isList ? times.formatRange(start, end) : times.format(start);
        return {
          id: appointment._id,
          title: appointment.userName,
          start,
          end,
          url: addressOf(appointment._id),
          extendedProps: { service: appointment.serviceName, status: appointment.status, time },
        };
      })}
      eventClick={({ event, jsEvent }) => {
        // With a modifier key the browser opens the link in another tab.
        if (jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey) return;
        jsEvent.preventDefault();
        onOpen(event.id);
      }}
      eventContent={({ event }) => (
        <span className={styles.text}>
          <b>
            <bdi>{event.title}</bdi>{' '}
          </b>
          <span>
            <time>{event.extendedProps.time}</time>, {formatCode(event.extendedProps.status)}{' '}
          </span>
          <bdi>{event.extendedProps.service}</bdi>
        </span>
      )}
      eventClass={({ event }) => `${styles.event} ${styles[event.extendedProps.status] ?? ''}`}
      slotHeaderContent={({ date }) => times.format(date)}
      slotHeaderInterval="01:00"
      dayHeaderContent={({ weekdayText, dayNumberText }) => `${weekdayText} ${dayNumberText}`}
      noEventsContent="No appointments this week."
      viewClass={styles.view}
      dayHeaderRowClass={styles.row}
      dayHeaderInnerClass={({ isToday }) => `${styles.day} ${isToday ? styles.today : ''}`}
      dayLaneClass={styles.lane}
      slotHeaderClass={styles.half}
      slotLaneClass={({ isMinor }) => `${styles.half} ${isMinor ? '' : styles.slot}`}
      slotHeaderInnerClass={styles.hour}
      nonBusinessHoursClass={styles.closed}
      nowIndicatorLineClass={styles.now}
      listDayHeaderClass={styles.listDay}
      listItemEventClass={styles.item}
      noEventsInnerClass={styles.none}
    />
  );
}
