import { parseArgs } from 'node:util';
import { eventRoutes } from '@mendwell/contracts/event-routes';
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib';
import { type Content, failureReasonOf, failuresOf } from './event-message.ts';
import { ConfirmedPublisher } from './event-publisher.ts';
import { topologyOf } from './event-topology.ts';

/** Keeps a dead letter in its queue, hands it to its handler again, or deletes it. */
type Action = 'keep' | 'replay' | 'drop';

const shownData = /(Id|Cents)$|^(version|currency|status|paymentStatus|disputeStatus)$/;

/** All queues with dead letters, titled `<service>.<event>`: one per consumer and event. */
const deadQueues = Object.entries(eventRoutes).flatMap(([event, { consumers }]) =>
  consumers.map((service) => ({ service, event, title: `${service}.${event}` })),
);

/** In place of a count: the queue is missing until its consumer has started once, or this user may not read it. */
const whyUncounted = new Map<unknown, string>([
  [404, '-'],
  [403, 'refused'],
]);

/** A dead letter for operators, without names, e-mail addresses, user ids or texts. */
export function describeDeadLetter(
  message: Pick<GetMessage, 'content' | 'properties'>,
): Record<string, unknown> {
  const [death] = message.properties.headers?.['x-death'] ?? [];
  const about = {
    id: String(message.properties.messageId),
    failures: failuresOf(message),
    reason: failureReasonOf(message) || String(death?.reason ?? ''),
  };
  try {
    const { occurredAt, data } = JSON.parse(message.content.toString());
    const shown = Object.entries(data as object).filter(([key]) => shownData.test(key));
    return { ...about, occurredAt, ...Object.fromEntries(shown) };
  } catch {
    return { ...about, malformed: `${message.content.length} bytes` };
  }
}

/**
 * Visits each dead letter of a queue once and applies the action that `decide` returns. A kept letter is republished and
 * acknowledged, because RabbitMQ 4 would delete a returned one after its 20th delivery. Letters keep their order.
 */
async function forEachLetter(
  channel: ConfirmChannel,
  { service, event, count }: { service: string; event: string; count: number },
  decide: (message: GetMessage) => Action,
): Promise<void> {
  const names = topologyOf(service);
  const queue = names.queue(event);
  const publisher = new ConfirmedPublisher(channel);
  for (let handled = 0; handled < count; handled += 1) {
    const message = await channel.get(names.deadQueue(event));
    if (!message) return;
    const { messageId, type, contentType, headers } = message.properties;
    const action = decide(message);
    const content = (more: Content['options']) => ({
      body: message.content,
      options: { messageId, type, contentType, ...more },
    });
    if (action === 'keep') await publisher.publish(names.deadExchange, queue, content({ headers }));
    // Without the failure headers, so that all attempts are available again.
    if (action === 'replay') await publisher.publish(names.dueExchange, names.dueKey(queue), content({}));
    channel.ack(message);
  }
}

const usage = `Usage: list                           counts the dead letters of each handler
       show <service>.<event>         shows them with reasons, without personal data
       replay <service>.<event>       hands them to their handler again
       drop <service>.<event> --yes   deletes them for good
       --id <id>                      only the letter with this id`;

const options = { id: { type: 'string' }, yes: { type: 'boolean', default: false } } as const;

/** Undefined if any argument is unknown, because a mistyped `--id` must not affect every letter. */
function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command = '', name, ...others] = positionals;
    const isKnown =
      command === 'list' || (['show', 'replay', 'drop'].includes(command) && name !== undefined);
    return isKnown && others.length === 0 ? { ...values, command, name } : undefined;
  } catch {
    return undefined;
  }
}

type Command = NonNullable<ReturnType<typeof parse>>;
type Print = (line: string) => void;

async function settle(
  channel: ConfirmChannel,
  { service, event, title }: (typeof deadQueues)[number],
  { command, id, yes }: Command,
  print: Print,
): Promise<number> {
  const { messageCount: count } = await channel.checkQueue(topologyOf(service).deadQueue(event));
  if (command === 'list') {
    print(`${String(count).padStart(6)}  ${title}`);
    return 0;
  }
  if (count === 0) {
    print(`${title}: no dead letters`);
    return 0;
  }
  if (command === 'drop' && !yes) {
    print(`This deletes ${id ?? `all ${count} dead letters`} of ${title} for good. Repeat it with --yes.`);
    return 1;
  }
  let done = 0;
  await forEachLetter(channel, { service, event, count }, (message) => {
    if (id !== undefined && message.properties.messageId !== id) return 'keep';
    done += 1;
    if (command === 'show') print(JSON.stringify(describeDeadLetter(message)));
    return command === 'show' ? 'keep' : (command as Action);
  });
  if (id !== undefined && done === 0) print(`${title}: no dead letter has the id ${id}`);
  else if (command !== 'show') print(`${title}: ${done} ${command === 'drop' ? 'deleted' : 'replayed'}`);
  return 0;
}

/**
 * Inspects and settles dead letters. `urlOf` gives the broker's address with a service's own user. Resolves with the exit
 * code.
 */
export async function runDeadLetterCommand(
  args: string[],
  urlOf: (service: string) => string,
  print: Print = console.log,
): Promise<number> {
  const command = parse(args);
  if (!command) {
    print(usage);
    return 2;
  }
  const queues = deadQueues.filter(({ title }) => command.name === undefined || command.name === title);
  if (queues.length === 0) {
    print(`There is no queue ${command.name}. \`list\` shows all.`);
    return 2;
  }
  try {
    return await settleEach(queues, command, urlOf, print);
  } catch (error) {
    print(`The broker refused: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

async function settleEach(
  queues: typeof deadQueues,
  command: Command,
  urlOf: (service: string) => string,
  print: Print,
): Promise<number> {
  let exitCode = 0;
  for (const queue of queues) {
    const connection = await connect(urlOf(queue.service), { timeout: 5_000 });
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => {});
    try {
      exitCode = Math.max(exitCode, await settle(channel, queue, command, print));
    } catch (error) {
      const reason = whyUncounted.get((error as { code?: unknown }).code);
      if (reason === undefined) throw error;
      print(`${reason.padStart(6)}  ${queue.title}`);
      if (command.command !== 'list') exitCode = 1;
    } finally {
      // Closing the connection alone may lose the last acknowledgements.
      await channel.close().catch(() => {});
      await connection.close();
    }
  }
  return exitCode;
}
