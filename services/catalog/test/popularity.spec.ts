import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot, DomainEvent } from '@mendwell/contracts/events';
import type { Service } from '@mendwell/contracts/service';
import { eventLike } from '@mendwell/service-kit/testing/examples';
import { until } from '@mendwell/service-kit/testing/until';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { add, catalogApp, servicesOf, signIn } from './catalog-app.ts';

const app = catalogApp();
let serviceId: string;

beforeEach(async () => {
  serviceId = await add(app, await signIn());
});

/** An event about a booking of this test's service. */
const about = (bookingId: string, more: Partial<BookingSnapshot> = {}, what = 'payment') =>
  eventLike(bookingExamples.working, { serviceId, bookingId, ...more, what });
const paidAt = (version: number) => ({ version, paymentStatus: 'paid' }) as const;
const refundedAt = (version: number) => ({ version, paymentStatus: 'refunded' }) as const;
const paid = (bookingId: string) => about(bookingId, paidAt(2));
const countOf = async (id = serviceId) => (await servicesOf(app).findById(id).lean())?.bookingsCount;
const receive = (...events: DomainEvent[]) => app.handle(...events);

describe('popularity', () => {
  it('counts a booking once, whether it is paid, completed or published twice', async () => {
    const completed = about('b1', { ...paidAt(3), status: 'completed' }, 'completed');
    await receive(paid('b1'), completed, paid('b1'));
    expect(await countOf()).toBe(1);
  });

  it('stops counting a refunded booking, even if the refund arrives first', async () => {
    await receive(about('b2', refundedAt(3)));
    await receive(about('b2', paidAt(2)));
    expect(await countOf()).toBe(0);
  });

  it('counts a booking again after its refund failed', async () => {
    await receive(about('b8', paidAt(2)), about('b8', refundedAt(3)));
    expect(await countOf()).toBe(0);
    await receive(about('b8', paidAt(4)));
    expect(await countOf()).toBe(1);
  });

  it('does not count requests, nor work in progress', async () => {
    await receive(about('b3', { status: 'working' }));
    expect(await countOf()).toBe(0);
  });

  it('stops counting reopened work, and ignores outdated events', async () => {
    await receive(about('b4', { status: 'completed', version: 2 }));
    await receive(about('b4', { status: 'working', version: 3 }));
    await receive(about('b4', { status: 'completed', version: 2 }));
    expect(await countOf()).toBe(0);
  });

  it('is corrected once by a restated booking whose own event was lost, however often it comes', async () => {
    const completed = () => about('restated', { status: 'completed', version: 4 }, 'restated');
    for (let pass = 0; pass < 10; pass++) await receive(completed());
    expect(await countOf()).toBe(1);
    await receive(about('restated', { status: 'working', version: 5 }), completed());
    expect(await countOf()).toBe(0);
  });

  it('counts every booking when many are paid at once', async () => {
    await receive(...Array.from({ length: 20 }, (_, index) => paid(`many-${index}`)));
    expect(await countOf()).toBe(20);
  });

  it('counts a booking although another event of the same moment cannot be counted', async () => {
    const impossible = about('b5', { ...paidAt(2), serviceId: 'not an id' });
    await Promise.all([app.receive(impossible), receive(paid('b6'))]);
    expect(await countOf()).toBe(1);
    await until(async () => (await app.broker.depth('catalog.booking.status-changed.dead')) === 1);
  });

  it('counts many payments of one service without transaction conflicts', async () => {
    const aborted: unknown[] = [];
    const service = app.app.get<Connection>(getConnectionToken()).getClient();
    service.on('commandStarted', ({ commandName }) => commandName === 'abortTransaction' && aborted.push(1));
    await receive(...Array.from({ length: 20 }, (_, index) => paid(`burst-${index}`)));
    expect(aborted).toEqual([]);
  });
});

describe('GET /popularServices', () => {
  it('shows the most booked services, then the newest, six at most, without removed ones', async () => {
    const provider = await signIn();
    const rivals = [];
    for (let index = 0; index < 7; index++) rivals.push(await add(app, provider));
    const gone = await add(app, provider);
    await receive(paid('p1'), paid('p2'));
    await servicesOf(app).updateMany({ _id: { $nin: [serviceId, ...rivals] } }, { bookingsCount: 0 });
    await servicesOf(app).updateOne({ _id: rivals[0] }, { bookingsCount: 1 });
    await servicesOf(app).updateOne({ _id: gone }, { bookingsCount: 9 });
    await app.call('DELETE', `/serviceDelete/${gone}`, { token: provider.token });
    const answer = await app.call('GET', '/popularServices');
    const newest = rivals.slice(3).reverse();
    expect(answer.body.map((service: Service) => service._id)).toEqual([serviceId, rivals[0], ...newest]);
  });
});
