import { fixture } from '@mendwell/service-kit/testing/fixture';
import { startMailServer } from './mail-server.ts';
import { type NotificationApp, startNotification, testBooking } from './notification-app.ts';

interface Steps {
  server: Awaited<ReturnType<typeof startMailServer>>;
  notification: NotificationApp;
}

export const requestedOf = (bookingId: string) => ({ bookingId, kind: 'requested' as const });

/** A notification app with its own mail server, for the tests of a file, and further instances of it. */
export function sendingSteps() {
  const server = fixture(() => startMailServer());
  const notification = fixture(() => startNotification({ env: { SMTP_URL: server.url } }));
  beforeEach(async () => {
    server.reset();
    await notification.messages.deleteMany();
  });
  return stepsOn({ server, notification });
}

/** The same for each test, for those that leave mails behind that are being sent. */
export function sendingStepsOfEach() {
  const on = {} as Steps;
  beforeEach(async () => {
    on.server = await startMailServer();
    on.notification = await startNotification({ env: { SMTP_URL: on.server.url } });
  });
  afterEach(async () => {
    await on.notification?.close();
    await on.server?.close();
  });
  return stepsOn(on);
}

function stepsOn(on: Steps) {
  const request = async () => {
    const booking = testBooking();
    await on.notification.receive(booking.event('requested'));
    return booking;
  };
  /** Another instance, on the same database. */
  const startSecond = (env: Record<string, string> = {}) => {
    const url = new URL(String(process.env.TEST_MONGODB_URI));
    url.pathname = `/${on.notification.app.connection.name}`;
    return startNotification({ env: { SMTP_URL: on.server.url, MONGODB_URI: url.href, ...env } });
  };
  /** Leaves the database to the first instance. */
  const stopSecond = async ({ app }: NotificationApp): Promise<void> => {
    await app.stop();
    await app.connection.close();
  };
  return { on, request, startSecond, stopSecond };
}
