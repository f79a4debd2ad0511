import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import type { User } from '@mendwell/service-kit/http/auth';
import { exampleService, newId } from '@mendwell/service-kit/testing/examples';
import { fixture, newPerson, pairFixture, sharedFixture } from '@mendwell/service-kit/testing/fixture';
import { startTestApp } from '@mendwell/service-kit/testing/test-app';
import { type Person, signIn } from '@mendwell/service-kit/testing/test-user';
import type { Model } from 'mongoose';
import openApi from '../../../docs/openapi/booking.json' with { type: 'json' };
import { AppModule } from '../src/app.module.ts';
import { type BookingDocument, bookingModel } from '../src/records/booking.schema.ts';
import { type ClaimDocument, claimModel } from '../src/records/claim.schema.ts';
import { type ServiceSnapshot, startTestCatalog } from './test-catalog.ts';

/** Keys for `HEALTH_TEXT_KEYS`, by the id that each begins with. */
export const healthTextKey = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64url')}`;

export const inAWeek = () => new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();

export { newId, newPerson, type Person, signIn };

/** For tests that make many calls, or serve calendars themselves. */
const unlimited = {
  BOOKINGS_PER_HOUR: '1000',
  REOPENINGS_PER_BOOKING: '1000',
  CALENDARS_ALLOW_LOOPBACK: 'true',
};

type BookingAppOptions = Partial<
  Pick<Parameters<typeof startTestApp>[0], 'env' | 'relay' | 'jobs' | 'databaseServer'>
>;

/** The booking service with a test catalog, and common steps of its tests. */
export async function startBookingApp({ env, ...options }: BookingAppOptions = {}) {
  const catalog = await startTestCatalog();
  const app = await startTestApp({
    name: 'booking',
    module: AppModule,
    openApi,
    allowedScans: [
      {
        shape: /^find bookings .*"serviceDate":\{"\$gte":"\?","\$lt":"\?"\}.*"sort"/,
        reason:
          "A month of one provider's calendar is found by an index; newest request first is sorted in memory.",
      },
    ],
    env: { CATALOG_URL: catalog.url, HEALTH_TEXT_KEYS: healthTextKey('test'), ...unlimited, ...env },
    ...options,
  });
  const bookings = app.connection.model(bookingModel.name) as Model<BookingDocument>;
  const claims = app.connection.model(claimModel.name) as Model<ClaimDocument>;

  /** A service of `provider` in the test catalog. */
  const offer = (provider: User, more: Partial<ServiceSnapshot> = {}): ServiceSnapshot => {
    const service = exampleService(provider, more);
    catalog.services.set(service.serviceId, service);
    return service;
  };

  const post = (person: Person, body: unknown, key?: string) =>
    app.call('POST', '/serviceBook', {
      token: person.token,
      body,
      headers: key === undefined ? {} : { [idempotencyKeyHeader]: key },
    });

  /** Books a new service of `provider` for `patient`; returns the booking's id. */
  const book = async (patient: Person, provider: Person): Promise<string> => {
    const { serviceId } = offer(provider);
    const answer = await post(patient, { serviceId, serviceDate: inAWeek(), instructions: 'Second floor' });
    return answer.body.insertedId;
  };

  const stored = async (bookingId: string): Promise<BookingDocument> =>
    bookings.findById(bookingId).orFail().lean();

  /** The slots that a booking claims; none without a claim. */
  const slotsOf = async (bookingId: string): Promise<Date[]> =>
    (await claims.findById(bookingId).lean())?.slots ?? [];

  const get = (person: Person, path: string) => app.call('GET', path, { token: person.token });

  const empty = async () => {
    await app.empty();
    catalog.empty();
  };
  const close = async () => {
    try {
      await app.close();
    } finally {
      catalog.close();
    }
  };
  return { app, catalog, bookings, claims, offer, post, book, stored, slotsOf, get, empty, close };
}
export type BookingApp = Awaited<ReturnType<typeof startBookingApp>>;

/** The booking service for the tests of a file; without options, one that runs no jobs and that other files use, too. */
export const bookingApp = (options?: BookingAppOptions): BookingApp =>
  options
    ? fixture(() => startBookingApp(options))
    : sharedFixture('booking', () => startBookingApp({ jobs: false }));

/** Two instances on one database, with the catalog of the first; if that is connected to RabbitMQ, so are both. */
export const bookingPair = ({
  env,
  isConnected = false,
  ...options
}: BookingAppOptions & { isConnected?: boolean } = {}) =>
  pairFixture<BookingApp>('booking', async (shared, first) => {
    const ofFirst = first && {
      CATALOG_URL: first.catalog.url,
      ...(isConnected && { AMQP_URL: first.app.broker.serviceUrl }),
    };
    const booking = await startBookingApp({ ...options, env: { ...shared, ...ofFirst, ...env } });
    if (isConnected) await booking.app.connect();
    return booking;
  });
