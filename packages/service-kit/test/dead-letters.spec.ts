import { eventExamples } from '@mendwell/contracts/event-examples';
import type { Message } from 'amqplib';
import { describeDeadLetter, runDeadLetterCommand } from '../src/events/dead-letters.ts';
import { encodeEvent, failuresOf, withFailure } from '../src/events/event-message.ts';
import { declareConsumer } from '../src/events/event-topology.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { until } from '../src/testing/until.ts';

const queue = 'booking.service.published';
let broker: TestBroker;
let lines: string[];

/** Runs the command like an operator, with the rights of the letters' service. */
const dead = (...args: string[]) =>
  runDeadLetterCommand(
    args,
    () => broker.serviceUrl,
    (line) => lines.push(line),
  );

async function deadLetter(id: string): Promise<void> {
  const { body, options } = encodeEvent({ ...eventExamples['service.published'], id });
  const failed = withFailure(
    { content: body, properties: options } as unknown as Message,
    'Error: not found',
  );
  broker.channel.publish('booking.dead', queue, failed.body, failed.options);
  await broker.channel.waitForConfirms();
}
/** Resolves once this many messages wait for the handler and as dead letters. RabbitMQ counts with a delay. */
const hasWaiting = (live: number, deadLetters: number) =>
  until(
    async () => (await broker.depth(queue)) === live && (await broker.depth(`${queue}.dead`)) === deadLetters,
  );

beforeAll(async () => {
  broker = await TestBroker.create('booking');
  const events = ['service.published', 'payment.succeeded'];
  for (const event of events) await declareConsumer(broker.channel, 'booking', event);
});
afterAll(() => broker?.close());
beforeEach(async () => {
  lines = [];
  await broker.channel.purgeQueue(queue);
  await broker.channel.purgeQueue(`${queue}.dead`);
  await deadLetter('first');
  await deadLetter('second');
  await hasWaiting(0, 2);
});

describe('npm run ops -- dead-letters', () => {
  it('lists the number of dead letters of each handler', async () => {
    expect(await dead('list')).toBe(0);
    expect(lines).toContain('     2  booking.service.published');
    expect(lines).toContain('     0  booking.payment.succeeded');
  });

  it('shows them with reasons, in order and without personal data', async () => {
    expect(await dead('show', queue)).toBe(0);
    const shown = lines.map((line) => JSON.parse(line));
    expect(shown).toMatchObject([
      { id: 'first', failures: 1, reason: 'Error: not found', serviceId: expect.any(String), version: 1 },
      { id: 'second' },
    ]);
    expect(lines.join()).not.toMatch(/provider|@|Dr\./);
    lines = [];
    await dead('show', queue);
    expect(lines.map((line) => JSON.parse(line).id)).toEqual(['first', 'second']);
    await hasWaiting(0, 2);
  });

  it('replays them to their handler only, with all attempts', async () => {
    expect(await dead('replay', queue)).toBe(0);
    await hasWaiting(2, 0);
    const message = await broker.channel.get(queue, { noAck: true });
    expect(message && [message.properties.messageId, failuresOf(message)]).toEqual(['first', 0]);
  });

  it('replays a single one', async () => {
    expect(await dead('replay', queue, '--id', 'second')).toBe(0);
    await hasWaiting(1, 1);
  });

  it('deletes them only with --yes', async () => {
    expect(await dead('drop', queue)).toBe(1);
    expect(lines.join()).toContain('Repeat it with --yes');
    await hasWaiting(0, 2);
    expect(await dead('drop', queue, '--yes')).toBe(0);
    await hasWaiting(0, 0);
  });

  it('reports when there is nothing to do', async () => {
    expect(await dead('show', 'booking.payment.succeeded')).toBe(0);
    expect(await dead('drop', 'booking.payment.succeeded')).toBe(0);
    expect(await dead('replay', queue, '--id', 'third')).toBe(0);
    expect(lines).toEqual([
      'booking.payment.succeeded: no dead letters',
      'booking.payment.succeeded: no dead letters',
      `${queue}: no dead letter has the id third`,
    ]);
    await hasWaiting(0, 2);
  });

  it('fails if the queue cannot be read, which a list only marks', async () => {
    expect(await dead('replay', 'booking.service.removed')).toBe(1);
    expect(lines).toEqual(['     -  booking.service.removed']);
    expect(await dead('list')).toBe(0);
  });

  it('says why the broker cannot be asked', async () => {
    const unreachable = () => 'amqp://127.0.0.1:1';
    expect(await runDeadLetterCommand(['list'], unreachable, (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^The broker refused: .*ECONNREFUSED/)]);
  });

  it.each([
    [[]],
    [['burn']],
    [['replay']],
    [['show', 'booking.nothing']],
    [['replay', queue, '--id']],
    [['drop', queue, '--yes', '--ids', 'first']],
    [['drop', queue, 'first', '--yes']],
  ])('prints its usage and does nothing: %j', async (args) => {
    expect(await dead(...args)).toBe(2);
    expect(lines.join()).toMatch(/Usage|There is no queue/);
    await hasWaiting(0, 2);
  });
});

it('hides all personal data of every event', async () => {
  for (const event of Object.values(eventExamples)) {
    const { body, options } = encodeEvent(event);
    const described = describeDeadLetter({ content: body, properties: options as never });
    expect(JSON.stringify(described)).not.toMatch(/@|patient|provider|Dr\.|card/i);
  }
});
