import type { DeadLetterQueue } from '@mendwell/contracts/desk/dead-letters';
import { eventExamples } from '@mendwell/contracts/event-examples';
import type { Message } from 'amqplib';
import { DeadLetters, describeDeadLetter } from '../src/events/dead-letters.ts';
import { encodeEvent, withFailure } from '../src/events/event-message.ts';
import { hashUid } from '../src/hash-uid.ts';
import { sharedFixture } from '../src/testing/fixture.ts';
import { startTestApp } from '../src/testing/test-app.ts';
import { type Person, signIn } from '../src/testing/test-user.ts';
import { until } from '../src/testing/until.ts';
import { probe } from './probe.ts';

const event = 'payment.changed';
const queue = `probe.${event}`;
const app = sharedFixture('probe', () => startTestApp(probe));
let operator: Person;

beforeAll(async () => {
  await app.connect();
  operator = await signIn({ isOperator: true });
});

/** An event of which the probe's handler has given up. */
async function deadLetter(id: string, paymentIntentId = 'pi_example'): Promise<void> {
  const { data } = eventExamples[event];
  const { body, options } = encodeEvent({ ...eventExamples[event], id, data: { ...data, paymentIntentId } });
  const message = { content: body, properties: options } as unknown as Message;
  const failed = withFailure(message, 'Error: not found');
  app.broker.channel.publish('probe.dead', queue, failed.body, failed.options);
  await app.broker.channel.waitForConfirms();
}

/** Resolves once this many letters are dead. RabbitMQ counts with a delay. */
const hasDead = (count: number) => until(async () => (await app.broker.depth(`${queue}.dead`)) === count);

const list = async (): Promise<DeadLetterQueue[]> =>
  (await app.call('GET', '/desk/probe/dead-letters', operator)).body;

const settle = (action: string, body: object = {}, of = event) =>
  app.call('POST', `/desk/probe/dead-letters/${of}/${action}`, { token: operator.token, body });

const recorded = async () => (await app.outbox('operator.acted')).map(({ data }) => data);

beforeEach(async () => {
  await until(() =>
    app.broker
      .depth(`${queue}.dead`)
      .catch(() => undefined)
      .then((depth) => depth !== undefined),
  );
  await app.broker.channel.purgeQueue(`${queue}.dead`);
  await app.connection.collection('outbox').deleteMany({});
  await deadLetter('first', 'poison');
  await deadLetter('second');
  await hasDead(2);
});

describe('dead letters', () => {
  it('are listed with reasons, in order, without personal data, and stay', async () => {
    for (const _ of ['once', 'again']) {
      const [found, ...others] = await list();
      expect(others).toEqual([]);
      expect(found).toMatchObject({ event, total: 2, letters: [{ id: 'first' }, { id: 'second' }] });
      expect(found?.letters[0]).toMatchObject({
        failures: 1,
        reason: 'Error: not found',
        data: { version: 1 },
      });
      expect(JSON.stringify(found)).not.toMatch(/provider|@|Dr\./);
      await hasDead(2);
    }
  });

  it('are replayed with all attempts; one that fails again returns and says so', async () => {
    expect((await settle('replay')).body).toEqual({ acknowledged: true, settledCount: 2 });
    await hasDead(1);
    const [found] = await list();
    expect(found?.letters).toMatchObject([
      {
        id: 'first',
        failures: 3,
        reason: expect.stringContaining('This never works'),
        replayedAt: expect.any(String),
      },
    ]);
    expect(await recorded()).toEqual([
      {
        service: 'probe',
        operatorEmail: operator.email,
        operatorId: hashUid(operator.uid),
        action: 'dead-letter.replay',
        subject: { kind: 'dead-letter', id: queue },
      },
    ]);
  });

  it('are replayed or dropped one by one', async () => {
    expect((await settle('drop', { id: 'first', note: 'Of a test' })).body.settledCount).toBe(1);
    await hasDead(1);
    expect(await recorded()).toMatchObject([
      { action: 'dead-letter.drop', subject: { kind: 'dead-letter', id: 'first' }, note: 'Of a test' },
    ]);
    expect((await settle('drop', { id: 'first' })).body.settledCount).toBe(0);
    expect(await recorded()).toHaveLength(1);
    expect((await list())[0]?.letters).toMatchObject([{ id: 'second' }]);
  });

  it('stay if there are more than the operator saw', async () => {
    for (const action of ['replay', 'drop'])
      expect(await settle(action, { expected: 1 })).toMatchObject({
        status: 409,
        body: {
          code: 'not-changeable',
          detail: 'There are more stuck events now: 2 instead of 1. Nothing has been changed.',
        },
      });
    expect(await recorded()).toEqual([]);
    expect((await list())[0]?.total).toBe(2);
    expect((await settle('drop', { expected: 2 })).body.settledCount).toBe(2);
    await hasDead(0);
  });

  it('stay if they arrive after the others were counted', async () => {
    expect(await app.app.get(DeadLetters).settle(event, 'drop', { most: 1 })).toBe(1);
    await hasDead(1);
    expect((await list())[0]?.letters).toMatchObject([{ id: 'second' }]);
  });

  it('of an event that the service does not handle do not exist', async () => {
    expect(await settle('drop', {}, 'booking.status-changed')).toMatchObject({ status: 404 });
    expect(await settle('drop', { id: 7 })).toMatchObject({ status: 400 });
    expect(await recorded()).toEqual([]);
    await hasDead(2);
  });
});

it('hides all personal data of every event', async () => {
  for (const example of Object.values(eventExamples)) {
    const { body, options } = encodeEvent(example);
    const described = describeDeadLetter({ content: body, properties: options as never });
    expect(JSON.stringify(described)).not.toMatch(/@|patient|provider|Dr\.|card/i);
  }
});
