import { randomBytes } from 'node:crypto';
import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot, DomainEvent } from '@mendwell/contracts/events';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { fixture, sharedFixture } from '@mendwell/service-kit/testing/fixture';
import type { AllowedScan } from '@mendwell/service-kit/testing/query-plans';
import { startTestApp } from '@mendwell/service-kit/testing/test-app';
import { testServer } from '@mendwell/service-kit/testing/test-servers';
import openApi from '../../../docs/openapi/notification.json' with { type: 'json' };
import { AppModule } from '../src/app.module.ts';
import { Sender } from '../src/messages/sender.service.ts';
import { type MessageDocument, messageModel } from '../src/records/message.schema.ts';

export const linkSecret = 'a secret that signs links';
export const publicUrl = 'https://mendwell.example';
/** The end of mails that say who has sent them and where to stop them. */
export const footer = `\n\nMendwell has sent this, because your address is used there.\nChoose your emails in your profile: ${publicUrl}/profile`;

interface Options {
  env?: Record<string, string>;
  /** Whether due messages are sent automatically; by default, tests send them. */
  jobs?: boolean;
  allowedScans?: readonly AllowedScan[];
}

/** The notification service, with the mail catcher as its server. */
export async function startNotification({ env = {}, jobs = false, allowedScans = [] }: Options = {}) {
  const app = await startTestApp({
    name: 'notification',
    module: AppModule,
    openApi,
    env: {
      SMTP_URL: testServer('TEST_SMTP_URL'),
      MAIL_FROM: 'Mendwell <no-reply@mendwell.example>',
      PUBLIC_URL: publicUrl,
      MAIL_LINK_SECRET: linkSecret,
      ...env,
    },
    jobs,
    allowedScans,
  });
  const messages = app.model<MessageDocument>(messageModel.name);

  /** Resolves once the event has been handled. */
  const receive = (event: DomainEvent) => app.handle(event);
  /** Attempts all due messages once. */
  const send = () => app.app.get(Sender).run();
  /** Messages of a booking as `kind:role state`. */
  const statesOf = async (bookingId: string) => {
    const found = await messages.find({ bookingId }).lean();
    return found.map(({ kind, role, state }) => `${kind}:${role} ${state}`).sort();
  };
  return { app, messages, receive, send, statesOf, empty: () => app.empty(), close: () => app.close() };
}
export type NotificationApp = Awaited<ReturnType<typeof startNotification>>;

/** The notification service for the tests of a file; without options, one that other files use, too. */
export const notificationApp = (options?: Options): NotificationApp =>
  options
    ? fixture(() => startNotification(options))
    : sharedFixture('notification', () => startNotification());

/** A new booking's people and time, and the events about it. */
export function testBooking(appointment: Partial<ReturnType<typeof exampleAppointment>> = {}) {
  const bookingId = randomBytes(12).toString('hex');
  const known = {
    bookingId,
    patientUid: `patient-${bookingId}`,
    providerUid: `provider-${bookingId}`,
  };
  const people = {
    ...exampleAppointment(),
    patientEmail: `patient-${bookingId}@example.com`,
    providerEmail: `provider-${bookingId}@example.com`,
    ...appointment,
  };
  /** `booking.status-changed` after a change; a new, moved or closed appointment begins with its version. */
  const event = (what: keyof typeof bookingExamples, more: Partial<BookingSnapshot> = {}) => {
    const example: DomainEvent<'booking.status-changed'> = bookingExamples[what];
    const { version = example.data.version } = more;
    const begins = !['working', 'completed', 'payment'].includes(what) && { appointmentVersion: version };
    return eventLike(example, { ...known, appointment: people, ...begins, ...more });
  };
  return { ...known, ...people, appointment: people, event };
}

const exampleAppointment = () => {
  const { appointment } = bookingExamples.requested.data;
  return { ...appointment, serviceDate: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString() };
};
