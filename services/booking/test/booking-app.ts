import { idempotencyKeyHeader } from '@mendwell/contracts/booking';
import type { User } from '@mendwell/service-kit/http/auth';
import { exampleService, newId } from '@mendwell/service-kit/testing/examples';
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

export { newId, type Person, signIn };

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
    env: { CATALOG_URL: catalog.url, HEALTH_TEXT_KEYS: healthTextKey('test'), ...env },
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

  const close = async () => {
    try {
      await app.close();
    } finally {
      catalog.close();
    }
  };
  return { app, catalog, bookings, claims, offer, post, book, stored, slotsOf, get, close };
}
export type BookingApp = Awaited<ReturnType<typeof startBookingApp>>;
