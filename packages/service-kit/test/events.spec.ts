import { AsyncLocalStorage } from 'node:async_hooks';
import { paymentExamples } from '@mendwell/contracts/event-examples';
import type { DomainEvent } from '@mendwell/contracts/events';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Inbox } from '../src/events/inbox.ts';
import { type OutboxRow, outboxModel } from '../src/events/outbox-relay.ts';
import { Transactions } from '../src/events/transactions.ts';
import { commandsOn } from '../src/testing/commands.ts';
import { fixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';
import { Notes, noteModel, probe } from './probe.ts';

const app = fixture(() => startTestApp({ ...probe, relay: true }));

const paid = (bookingId: string, paymentIntentId = 'pi'): DomainEvent<'payment.changed'> => {
  const example = paymentExamples.succeeded;
  return { ...example, id: crypto.randomUUID(), data: { ...example.data, bookingId, paymentIntentId } };
};
const timesOf = async (bookingId: string) =>
  (await app.model<{ _id: string; times: number }>(noteModel.name).findById(bookingId).lean())?.times;

// A primary that is cut off from its set still answers plain reads, also of what is rolled back later.
it('an event counts as a repeat only if a majority has stored it', async () => {
  const commands = commandsOn(app, 'inbox');
  const [event, inbox] = [paid('b-majority'), app.app.get(Inbox)];
  let effects = 0;
  for (let time = 0; time < 2; time++) await inbox.once(event, async () => void effects++);
  const concerns = commands.flatMap(({ find, readConcern }) => (find ? readConcern?.level : []));
  expect({ effects, concerns }).toEqual({ effects: 1, concerns: ['majority'] });
});

it('a write outside transactions is acknowledged once a majority has it', async () => {
  const commands = commandsOn(app, 'notes');
  const notes = app.app.get<Model<object>>(getModelToken(noteModel.name));
  await notes.updateOne({ _id: 'b-majority' }, { text: 'kept' });
  expect(commands.map(({ writeConcern }) => writeConcern)).toEqual([{ w: 'majority' }]);
});

describe('what a service publishes', () => {
  it('reaches the broker after the commit, and leaves the outbox', async () => {
    const seen = await app.broker.collect('service.changed');
    await app.app.get(Notes).write('first');
    await until(() => seen.some((event) => 'serviceId' in event.data && event.data.serviceId === 'first'));
    await until(async () => (await app.outbox('service.changed')).length === 0);
  });

  it('is not sent when the transaction rolls back', async () => {
    const seen = await app.broker.collect('service.changed');
    await expect(app.app.get(Notes).write('undone', true)).rejects.toThrow('Rolled back');
    await app.app.get(Notes).write('done');
    await until(() => seen.length > 0);
    expect(seen.map((event) => event.data)).toMatchObject([{ serviceId: 'done' }]);
  });

  it('leaves no outbox row when the transaction rolls back', async () => {
    await expect(app.app.get(Notes).write('undone later', true)).rejects.toThrow('Rolled back');
    const rows = app.model<OutboxRow>(outboxModel.name);
    expect(await rows.countDocuments({ 'event.data.serviceId': 'undone later' })).toBe(0);
  });

  it('is refused before it is written if it violates the contract', async () => {
    const { data } = paymentExamples.succeeded;
    const broken = { ...data, amountCents: 'a lot' as unknown as number };
    const transactions = app.app.get(Transactions);
    const publish = transactions.run((session) => transactions.publish(session, 'payment.changed', broken));
    await expect(publish).rejects.toThrow('amountCents');
    expect(await app.outbox('payment.changed')).toEqual([]);
  });

  it('belongs to the trace of its own request, although that waited for others', async () => {
    const transactions = app.app.get(Transactions);
    const requests = Array.from({ length: 100 }, (_, request) => request);
    const running = new AsyncLocalStorage<number>();
    const contexts = requests.map((request) =>
      running.run(request, () => transactions.run(async () => running.getStore())),
    );
    expect(await Promise.all(contexts)).toEqual(requests);
  });

  it('reaches every consumer: a deleted queue is declared again', async () => {
    const { channel } = app.broker;
    await until(() => app.broker.depth('listener.payment.changed').then(() => true));
    await channel.deleteQueue('listener.payment.changed');
    await app.app.get(Notes).pay('b-deleted');
    await until(async () => (await timesOf('b-deleted')) === 1);
    await until(async () => (await app.outbox('payment.changed')).length === 0);
    const copy = await channel.get('listener.payment.changed');
    expect(copy && JSON.parse(copy.content.toString()).data.bookingId).toBe('b-deleted');
  });

  it("waits while its consumer's queue cannot be declared, which /readyz shows, without delaying others", async () => {
    const { channel } = app.broker;
    const queue = 'listener.review.written';
    await until(() => app.broker.depth(queue).then(() => true));
    await channel.deleteQueue(queue);
    // Of another type than the service declares.
    await channel.assertQueue(queue, { durable: true });
    await app.app.get(Notes).remove('early');
    const isNamed = async () => {
      const { status, body } = await app.call('GET', '/readyz');
      return status === 200 && body.details.broker.status === 'degraded' && body.details.broker.reason;
    };
    expect(await until(isNamed)).toMatch(/listener\.review\.written.*PRECONDITION/);
    const published = await app.broker.collect('service.changed');
    await app.app.get(Notes).write('not held up');
    await until(() => published.length === 1);
    expect(await app.outbox('review.written')).toHaveLength(1);

    await channel.deleteQueue(queue);
    await until(async () => (await app.outbox('review.written')).length === 0);
    expect(await app.broker.depth(queue)).toBe(1);
    expect((await app.call('GET', '/readyz')).body.details.broker).toEqual({ status: 'up' });
  });
});

describe('what a service consumes', () => {
  it('has its effect once, although it is delivered twice', async () => {
    const event = paid('b-twice');
    await app.receive(event);
    await app.receive(event);
    await until(() => app.app.get(Notes).completions.get(event.id) === 2);
    expect(await timesOf('b-twice')).toBe(1);
  });

  it('has its effect although a first attempt failed after recording the event', async () => {
    const inbox = app.app.get(Inbox);
    const event = { id: crypto.randomUUID() };
    const fail = () => Promise.reject(new Error('Half way'));
    await expect(inbox.once(event, fail)).rejects.toThrow('Half way');
    let effects = 0;
    const work = async () => {
      effects += 1;
    };
    await inbox.once(event, work);
    await inbox.once(event, work);
    expect(effects).toBe(1);
  });

  it('is handled although a retry queue cannot be declared', async () => {
    const broker = await TestBroker.create(probe.name, probe.routes);
    const retryDelaysMs = [50];
    await broker.channel.assertQueue('probe.retry.50', { durable: false });
    const other = await startTestApp({ ...probe, env: { AMQP_URL: broker.serviceUrl }, retryDelaysMs });
    try {
      const event = paid('b-without-retries');
      await until(() => broker.publish(event).then(() => true));
      await until(async () => (await other.app.get(Notes).effects(['b-without-retries'])).length === 1);
    } finally {
      await other.close();
      await broker.close();
    }
  });

  it('is retried later when it fails', async () => {
    const event = paid('b-flaky', 'flaky');
    await app.receive(event);
    await until(async () => (await timesOf('b-flaky')) === 1);
    expect(app.app.get(Notes).attempts.get(event.id)).toBe(3);
  });

  it('becomes a dead letter if it keeps failing, without blocking later events', async () => {
    const poison = paid('b-poison', 'poison');
    await app.receive(poison);
    await app.receive(paid('b-after'));
    await until(async () => (await timesOf('b-after')) === 1);
    await until(async () => (await app.broker.depth('probe.payment.changed.dead')) === 1);
    expect(app.app.get(Notes).attempts.get(poison.id)).toBe(3);
    const { channel } = app.broker;
    const dead = await channel.get('probe.payment.changed.dead');
    if (!dead) throw new Error('There is no dead letter');
    expect(dead.properties.headers?.['x-reason']).toBe('Error: This never works for [email]');
    channel.nack(dead);
    await until(async () => (await app.broker.depth('probe.payment.changed.dead')) === 1);
  });

  it('becomes a dead letter at once if it is malformed', async () => {
    const before = await app.broker.depth('probe.payment.changed.dead');
    await app.broker.publishRaw('payment.changed', '{"id":');
    await app.broker.publishRaw('payment.changed', JSON.stringify({ ...paid('x'), data: { bookingId: 1 } }));
    await until(async () => (await app.broker.depth('probe.payment.changed.dead')) === before + 2);
  });
});
