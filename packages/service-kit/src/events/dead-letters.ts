import type { DeadLetter, DeadLetterQueue } from '@mendwell/contracts/desk/dead-letters';
import { eventRoutes } from '@mendwell/contracts/event-routes';
import { Inject, Injectable } from '@nestjs/common';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { bulkhead } from 'cockatiel';
import { DomainError } from '../domain-error.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { withHeartbeat } from './broker-connection.ts';
import { failureReasonOf, failuresOf, replayed, replayedAtOf } from './event-message.ts';
import { ConfirmedPublisher } from './event-publisher.ts';
import { topologyOf } from './event-topology.ts';

/** Keeps a dead letter in its queue, hands it to its handler again, or deletes it. */
type Action = 'keep' | 'replay' | 'drop';

/** Letters of one id, or of all. */
interface Selection {
  id?: string | undefined;
  most?: number | undefined;
}

const shownData = /(Id|Cents)$|^(version|what|currency|status|paymentStatus|disputeStatus)$/;
const shownLetters = 100;
/** For a call of the desk: each is moved to the end of its queue by a look at it. */
const mostLetters = 2_000;

/** A dead letter for operators, without names, e-mail addresses, user ids or texts. */
export function describeDeadLetter(message: Pick<GetMessage, 'content' | 'properties'>): DeadLetter {
  const [death] = message.properties.headers?.['x-death'] ?? [];
  const replayedAt = replayedAtOf(message);
  const about = {
    id: String(message.properties.messageId),
    failures: failuresOf(message),
    reason: failureReasonOf(message) || String(death?.reason ?? ''),
    ...(replayedAt && { replayedAt }),
  };
  try {
    const { occurredAt, data } = JSON.parse(message.content.toString());
    const shown = Object.entries(data as object).filter(([key]) => shownData.test(key));
    return { ...about, occurredAt, data: Object.fromEntries(shown) };
  } catch {
    return { ...about, data: { malformed: `${message.content.length} bytes` } };
  }
}

/** Inspects and settles the dead letters of this service (docs/adr/0011), over a connection for each request. */
@Injectable()
export class DeadLetters {
  private readonly service: string;
  private readonly url: string;
  private readonly events: string[];
  /** A second request would find the queue while the first one holds a letter of it. */
  private readonly inTurn = bulkhead(1, Number.POSITIVE_INFINITY);

  constructor(@Inject(serviceDefinition) { name, config, routes = eventRoutes }: ServiceDefinition) {
    this.service = name;
    this.url = config.AMQP_URL;
    this.events = Object.entries(routes).flatMap(([event, { consumers }]) =>
      consumers.includes(name) ? [event] : [],
    );
  }

  /** The queues that hold any. */
  list(): Promise<DeadLetterQueue[]> {
    return this.connected(async (connection) => {
      const queues: DeadLetterQueue[] = [];
      for (const event of this.events) {
        const letters: DeadLetter[] = [];
        const total = await this.forEach(connection, event, (message) => {
          if (letters.length < shownLetters) letters.push(describeDeadLetter(message));
          return 'keep';
        });
        if (total > 0) queues.push({ event, total, letters });
      }
      return queues;
    });
  }

  /** How many letters of an event there are, of all ids or of one. Throws `not-found` for an event of other services. */
  count(event: string, id?: string): Promise<number> {
    if (id !== undefined) return this.visit(event, 'keep', { id });
    this.assertHandled(event);
    return this.connected(async (connection) => {
      const channel = await connection.createChannel();
      channel.on('error', () => {});
      return (await countIn(channel, topologyOf(this.service).deadQueue(event))) ?? 0;
    });
  }

  /**
   * Replays or drops them, the first `most` or all; returns how many. A letter that fails again returns to its queue, with
   * `replayedAt`.
   */
  settle(event: string, action: Exclude<Action, 'keep'>, selection: Selection = {}): Promise<number> {
    return this.visit(event, action, selection);
  }

  /** Drops the letters of all events in whose data this uid stands. */
  dropAbout(uid: string): Promise<void> {
    const value = JSON.stringify(uid);
    return this.connected(async (connection) => {
      for (const event of this.events) {
        const decide = ({ content }: GetMessage) => (content.includes(value) ? 'drop' : 'keep');
        await this.forEach(connection, event, decide, Number.POSITIVE_INFINITY);
      }
    });
  }

  private async visit(event: string, action: Action, { id, most = mostLetters }: Selection): Promise<number> {
    this.assertHandled(event);
    return this.connected(async (connection) => {
      let count = 0;
      const decide = ({ properties }: GetMessage) => {
        if (count === most || (id !== undefined && properties.messageId !== id)) return 'keep';
        count += 1;
        return action;
      };
      await this.forEach(connection, event, decide);
      return count;
    });
  }

  private assertHandled(event: string): void {
    if (!this.events.includes(event))
      throw new DomainError('not-found', 'This service does not handle such an event');
  }

  /**
   * Visits each dead letter of a queue once and applies the action that `decide` returns; resolves with their number. A kept
   * letter is republished and acknowledged, because RabbitMQ 4 would delete a returned one after its 20th delivery. Letters
   * keep their order.
   */
  private async forEach(
    connection: ChannelModel,
    event: string,
    decide: (message: GetMessage) => Action,
    most = mostLetters,
  ): Promise<number> {
    const names = topologyOf(this.service);
    const queue = names.queue(event);
    const channel = await connection.createConfirmChannel();
    channel.on('error', () => {});
    const count = await countIn(channel, names.deadQueue(event));
    if (count === undefined) return 0;
    const publisher = new ConfirmedPublisher(channel);
    for (let handled = 0; handled < Math.min(count, most); handled += 1) {
      const message = await channel.get(names.deadQueue(event));
      if (!message) break;
      const action = decide(message);
      if (action === 'keep') {
        const { messageId, type, contentType, headers } = message.properties;
        const options = { messageId, type, contentType, headers };
        await publisher.publish(names.deadExchange, queue, { body: message.content, options });
      }
      if (action === 'replay')
        await publisher.publish(names.dueExchange, names.dueKey(queue), replayed(message));
      channel.ack(message);
    }
    // Closing the connection alone may lose the last acknowledgements.
    await channel.close();
    return count;
  }

  private connected<Result>(work: (connection: ChannelModel) => Promise<Result>): Promise<Result> {
    return this.inTurn.execute(async () => {
      const connection = await connect(withHeartbeat(this.url), { timeout: 5_000 }).catch(
        (cause: unknown) => {
          throw new DomainError('unavailable', 'RabbitMQ does not answer', { cause, retryAfterSeconds: 1 });
        },
      );
      connection.on('error', () => {});
      try {
        return await work(connection);
      } finally {
        await connection.close().catch(() => {});
      }
    });
  }
}

/** Undefined if the queue is missing, which it is until its consumer has started once; the channel is closed then. */
async function countIn(channel: Channel, queue: string): Promise<number | undefined> {
  try {
    return (await channel.checkQueue(queue)).messageCount;
  } catch (error) {
    if ((error as { code?: unknown }).code === 404) return undefined;
    throw error;
  }
}
