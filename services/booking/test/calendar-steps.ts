import type { RequestListener } from 'node:http';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { serviceEvent } from '@mendwell/service-kit/testing/examples';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { listen } from '@mendwell/service-kit/testing/listen';
import { CalendarsService } from '../src/calendars/calendars.service.ts';
import type { CalendarsDocument } from '../src/records/calendar.schema.ts';
import { type BookingApp, bookingApp, newPerson, type Person } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

const utc = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
/** A calendar in which these hours from now are taken, each for an hour. */
export const calendarOf = (...hours: number[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...hours.flatMap((hour) => [
      'BEGIN:VEVENT',
      `UID:${hour}@practice.example`,
      `DTSTART:${utc(inHours(hour))}`,
      'DURATION:PT1H',
      'SUMMARY:Divorce lawyer Smith',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

interface Steps {
  booking: BookingApp;
  care: ReturnType<typeof appointmentsOf>;
  provider: Person;
  patient: Person;
  /** What the calendar server answers. */
  answer: RequestListener;
  address: string;
}

/** The booking service and a server of calendars, with a new provider and patient for each test of a suite. */
export function calendarSteps() {
  const booking = bookingApp();
  const people = { provider: newPerson(), patient: newPerson() };
  const on = { booking, care: appointmentsOf(booking), ...people } as Steps;
  const server = fixture(() => listen((request, response) => on.answer(request, response)));

  beforeEach(async () => {
    on.address = `${server.url}/calendar.ics`;
    await on.care.put(on.provider, scheduleOf({ timeZone: 'UTC' }));
  });

  const serve = (text: string, headers: Record<string, string> = {}) => {
    on.answer = (_, response) => response.writeHead(200, headers).end(text);
  };
  const fail = (status: number) => {
    on.answer = (_, response) => response.writeHead(status).end('Secret of another server');
  };
  const set = (...addresses: string[]) =>
    on.booking.app.call('PUT', '/calendars', { token: on.provider.token, body: { addresses } });
  const get = async () => (await on.booking.get(on.provider, '/calendars')).body;
  const rows = () => on.booking.app.connection.collection<CalendarsDocument>('calendars');
  /** Reads the provider's calendars once more, as the job does. */
  const readAgain = async () => {
    await rows().updateOne({ _id: on.provider.uid }, { $set: { readDueAt: immediately } });
    await on.booking.app.app.get(CalendarsService).run();
  };
  const publish = async (durationMinutes = 60) => {
    const data = on.booking.offer(on.provider, { durationMinutes });
    await on.booking.app.handle(serviceEvent(data));
    return data.serviceId;
  };
  const free = async (serviceId: string, from = 24, to = 30) => {
    const times = await on.care.times(serviceId, from, to);
    return Array.from({ length: to - from }, (_, at) => from + at).filter((hour) =>
      times.includes(inHours(hour)),
    );
  };

  return { on, serve, fail, set, get, rows, readAgain, publish, free };
}
