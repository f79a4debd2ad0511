import { testUser } from '@mendwell/service-kit/testing/test-user';
import { ServiceCopiesService } from '../src/service-copies/service-copies.service.ts';
import { type BookingApp, startBookingApp } from './booking-app.ts';
import type { ServiceSnapshot } from './test-catalog.ts';

describe('copies of services', () => {
  let booking: BookingApp;

  beforeAll(async () => {
    booking = await startBookingApp();
  });
  afterAll(() => booking.close());

  // An event and an answer of the catalog often bring a new service at the same time.
  it('are created once, from the newest state, although many events about a new service arrive at once', async () => {
    const copies = booking.app.app.get(ServiceCopiesService);
    const services = Array.from({ length: 50 }, () => booking.offer(testUser()));
    const changesOf = (service: ServiceSnapshot) =>
      [2, 4, 1, 3].map((version) => copies.store({ ...service, version }));
    const copied = await Promise.allSettled(services.flatMap(changesOf));
    expect(copied.filter(({ status }) => status === 'rejected')).toEqual([]);

    const stored = booking.app.connection.collection<{ _id: string; version: number }>('serviceCopies');
    const ids = services.map(({ serviceId }) => serviceId);
    const newest = await stored.find({ _id: { $in: ids } }).toArray();
    expect(newest.map(({ version }) => version)).toEqual(ids.map(() => 4));
  });
});
