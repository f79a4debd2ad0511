import { eventExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import type { Service } from '@mendwell/contracts/service';
import type { TestApp } from '@mendwell/service-kit/testing/test-app';
import { until } from '@mendwell/service-kit/testing/until';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { add, servicesOf, signIn, startCatalog } from './catalog-app.ts';

let app: TestApp;
let serviceId: string;

beforeAll(async () => {
  app = await startCatalog();
});
afterAll(() => app?.close());
beforeEach(async () => {
  serviceId = await add(app, await signIn());
});

/** The contract's example of an event, about this test's service. */
function about<Name extends EventName>(name: Name, bookingId: string, more: object = {}): DomainEvent<Name> {
  const example = eventExamples[name];
  return { ...example, id: crypto.randomUUID(), data: { ...example.data, serviceId, bookingId, ...more } };
}
const countOf = async (id = serviceId) => (await servicesOf(app).findById(id).lean())?.bookingsCount;
const receive = (...events: DomainEvent[]) => app.handle(...events);

describe('popularity', () => {
  it('counts a booking once, whether it is paid, completed or published twice', async () => {
    const paid = about('payment.succeeded', 'b1');
    const completed = about('booking.status-changed', 'b1', { status: 'completed', version: 3 });
    await receive(paid, completed, paid);
    expect(await countOf()).toBe(1);
  });

  it('stops counting a refunded booking, even if the refund arrives first', async () => {
    await receive(about('payment.refunded', 'b2', { version: 2 }));
    await receive(about('payment.succeeded', 'b2', { version: 1 }));
    expect(await countOf()).toBe(0);
  });

  it('learns of a payment, once, and of its refund from the booking if their own events were lost', async () => {
    const changed = (paymentStatus: string, paymentVersion: number) =>
      about('booking.status-changed', 'b7', { paymentStatus, paymentVersion, version: paymentVersion + 1 });
    await receive(changed('paid', 1), about('payment.succeeded', 'b7', { version: 1 }));
    expect(await countOf()).toBe(1);
    await receive(changed('refunded', 2));
    expect(await countOf()).toBe(0);
    await receive(changed('paid', 1));
    expect(await countOf()).toBe(0);
  });

  it('counts a booking again after its refund failed', async () => {
    await receive(about('payment.succeeded', 'b8', { version: 1 }));
    await receive(about('payment.refunded', 'b8', { version: 2 }));
    expect(await countOf()).toBe(0);
    const refundFailed = { paymentStatus: 'paid', paymentVersion: 3, version: 4 };
    await receive(about('booking.status-changed', 'b8', refundFailed));
    expect(await countOf()).toBe(1);
  });

  it('does not count requests, nor work in progress', async () => {
    await receive(about('booking.status-changed', 'b3', { status: 'working' }));
    expect(await countOf()).toBe(0);
  });

  it('stops counting reopened work, and ignores outdated events', async () => {
    await receive(about('booking.status-changed', 'b4', { status: 'completed', version: 2 }));
    await receive(about('booking.status-changed', 'b4', { status: 'working', version: 3 }));
    await receive(about('booking.status-changed', 'b4', { status: 'completed', version: 2 }));
    expect(await countOf()).toBe(0);
  });

  it('is corrected once by a restated booking whose own event was lost, however often it comes', async () => {
    const completed = () => about('booking.restated', 'restated', { status: 'completed', version: 4 });
    for (let pass = 0; pass < 10; pass++) await receive(completed());
    expect(await countOf()).toBe(1);
    await receive(
      about('booking.status-changed', 'restated', { status: 'working', version: 5 }),
      completed(),
    );
    expect(await countOf()).toBe(0);
  });

  it('counts every booking when many are paid at once', async () => {
    await receive(...Array.from({ length: 20 }, (_, index) => about('payment.succeeded', `many-${index}`)));
    expect(await countOf()).toBe(20);
  });

  it('counts a booking although another event of the same moment cannot be counted', async () => {
    const impossible = about('payment.succeeded', 'b5', { serviceId: 'not an id' });
    await Promise.all([app.receive(impossible), receive(about('payment.succeeded', 'b6'))]);
    expect(await countOf()).toBe(1);
    await until(async () => (await app.broker.depth('catalog.payment.succeeded.dead')) === 1);
  });

  it('counts many payments of one service without transaction conflicts', async () => {
    const aborted: unknown[] = [];
    const service = app.app.get<Connection>(getConnectionToken()).getClient();
    service.on('commandStarted', ({ commandName }) => commandName === 'abortTransaction' && aborted.push(1));
    await receive(...Array.from({ length: 20 }, (_, index) => about('payment.succeeded', `burst-${index}`)));
    expect(aborted).toEqual([]);
  });
});

describe('GET /popularServices', () => {
  it('shows the most booked services, then the newest, six at most, without removed ones', async () => {
    const provider = await signIn();
    const rivals = [];
    for (let index = 0; index < 7; index++) rivals.push(await add(app, provider));
    const gone = await add(app, provider);
    await receive(about('payment.succeeded', 'p1'), about('payment.succeeded', 'p2'));
    await servicesOf(app).updateMany({ _id: { $nin: [serviceId, ...rivals] } }, { bookingsCount: 0 });
    await servicesOf(app).updateOne({ _id: rivals[0] }, { bookingsCount: 1 });
    await servicesOf(app).updateOne({ _id: gone }, { bookingsCount: 9 });
    await app.call('DELETE', `/serviceDelete/${gone}`, { token: provider.token });
    const answer = await app.call('GET', '/popularServices');
    const newest = rivals.slice(3).reverse();
    expect(answer.body.map((service: Service) => service._id)).toEqual([serviceId, rivals[0], ...newest]);
  });
});
