import { parseArgs } from 'node:util';
import { eventRoutes } from '@mendwell/contracts/event-routes';
import { type ConfirmChannel, connect, type GetMessage } from 'amqplib';
import { type Content, failureReasonOf, failuresOf } from './event-message.ts';
import { ConfirmedPublisher } from './event-publisher.ts';
import { topologyOf } from './event-topology.ts';

/** What becomes of a dead letter: back to the end of the dead letters, to its handler again, or deleted. */
type Fate = 'keep' | 'replay' | 'drop';

const shownData = /(Id|Cents)$|^(version|currency|status|paymentStatus|disputeStatus)$/;

/** All queues that may hold dead letters, named `<service>.<event>`: one for each consumer of each event. */
const deadQueues = Object.entries(eventRoutes).flatMap(([event, { consumers }]) =>
  consumers.map((service) => ({ service, event, title: `${service}.${event}` })),
);

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 404;

/** What an operator may see of a dead letter: no names, e-mail addresses, user ids or texts. */
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
 * Handles every dead letter of a queue once, by the fate that `decide` gives it. A letter that is kept is published
 * again before it is acknowledged: returned instead, RabbitMQ 4 would delete it after its 20th delivery. Published
 * again in turn, they keep their order.
 */
async function forEachLetter(
  channel: ConfirmChannel,
  { service, event, count }: { service: string; event: string; count: number },
  decide: (message: GetMessage) => Fate,
): Promise<void> {
  const names = topologyOf(service);
  const queue = names.queue(event);
  const publisher = new ConfirmedPublisher(channel);
  for (let handled = 0; handled < count; handled += 1) {
    const message = await channel.get(names.deadQueue(event));
    if (!message) return;
    const { messageId, type, contentType, headers } = message.properties;
    const fate = decide(message);
    const again = (more: Content['options']) => ({
      body: message.content,
      options: { messageId, type, contentType, ...more },
    });
    if (fate === 'keep') await publisher.publish(names.deadExchange, queue, again({ headers }));
    // Without its failures: all attempts are open to it again.
    if (fate === 'replay') await publisher.publish(names.dueExchange, names.dueKey(queue), again({}));
    channel.ack(message);
  }
}

const usage = `Usage: npm run dead -- list                         how many events each handler has given up on
       npm run dead -- show <service>.<event>       what they are and why, without personal data
       npm run dead -- replay <service>.<event>     hands them to that handler again
       npm run dead -- drop <service>.<event>       deletes them for good, after asking (--yes: without)
       --id <id>                                    only this one`;

interface Terminal {
  /** The broker's address for a service's own user. */
  urlOf(service: string): string;
  print(line: string): void;
  confirm(question: string): Promise<boolean>;
}

const options = { id: { type: 'string' }, yes: { type: 'boolean', default: false } } as const;

/** The command line; `undefined` if any of it is not understood, since a mistyped `--id` must not concern every letter. */
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

/** `npm run dead`: inspects and settles dead letters. Resolves with the exit code. */
export async function runDeadLetterCommand(
  args: string[],
  { urlOf, print, confirm }: Terminal,
): Promise<number> {
  const asked = parse(args);
  if (!asked) {
    print(usage);
    return 2;
  }
  const { command, name, id } = asked;
  const queues = deadQueues.filter(({ title }) => name === undefined || name === title);
  if (queues.length === 0) {
    print(`There is no queue ${name}. \`npm run dead -- list\` names them.`);
    return 2;
  }
  const isConcerned = (message: GetMessage) => id === undefined || message.properties.messageId === id;
  for (const { service, event, title } of queues) {
    const connection = await connect(urlOf(service), { timeout: 5_000 });
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => {});
    try {
      const { messageCount: count } = await channel.checkQueue(topologyOf(service).deadQueue(event));
      if (command === 'list') {
        print(`${String(count).padStart(6)}  ${title}`);
        continue;
      }
      if (count === 0) {
        print(`${title}: no dead letters`);
        continue;
      }
      const what = id ?? `all ${count} dead letters`;
      const mustAsk = command === 'drop' && !asked.yes;
      if (mustAsk && !(await confirm(`Delete ${what} of ${title} for good?`))) return 1;
      let done = 0;
      await forEachLetter(channel, { service, event, count }, (message) => {
        if (!isConcerned(message)) return 'keep';
        done += 1;
        if (command === 'show') print(JSON.stringify(describeDeadLetter(message)));
        return command === 'show' ? 'keep' : (command as Fate);
      });
      if (id !== undefined && done === 0) print(`${title}: no dead letter has the id ${id}`);
      else if (command !== 'show') print(`${title}: ${done} ${command === 'drop' ? 'deleted' : 'replayed'}`);
    } catch (error) {
      // Its consumer has not started yet.
      if (!isMissing(error)) throw error;
      print(`${'-'.padStart(6)}  ${title}`);
    } finally {
      // Closing the connection alone may overtake the last acknowledgements.
      await channel.close().catch(() => {});
      await connection.close();
    }
  }
  return 0;
}
