import { randomBytes } from 'node:crypto';
import { type DomainEvent, type EventName, eventsExchange } from '@mendwell/contracts/events';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { ConfirmedPublisher } from '../confirmed-publisher.ts';
import { decodeEvent, encodeEvent } from '../event-message.ts';
import { testServer } from './test-servers.ts';

/** Makes something through RabbitMQ's management API, as its administrator. */
async function manage(path: string, body: object = {}): Promise<void> {
  const { origin, username, password } = new URL(testServer('TEST_AMQP_MANAGEMENT_URL'));
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'PUT',
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`RabbitMQ refused ${path}: ${answer.status}`);
}

/** What a service's user may do, in every installation: its own queues and exchanges, and the events'. */
const rightsOf = (service: string) => {
  const own = `^(${eventsExchange}|${service}\\..*)$`;
  return { configure: own, write: own, read: own };
};

const everything = { configure: '.*', write: '.*', read: '.*' };

const addressAs = (user: string, password: string, host: string) => {
  const url = new URL(testServer('TEST_AMQP_URL'));
  Object.assign(url, { username: user, password, pathname: `/${host}` });
  return url.href;
};

/**
 * A virtual host of its own for one test file, and in it the other services as the tested one sees them:
 * publishes events to it and collects those it publishes.
 */
export class TestBroker {
  private constructor(
    /** For the tested service: signs in as a user with a service's rights and no more. */
    readonly serviceUrl: string,
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly publisher: ConfirmedPublisher,
  ) {}

  static async create(service: string): Promise<TestBroker> {
    const host = `test-${service}-${randomBytes(4).toString('hex')}`;
    const password = randomBytes(12).toString('hex');
    const admin = new URL(testServer('TEST_AMQP_URL'));
    await manage(`vhosts/${host}`);
    await manage(`users/${host}`, { password, tags: '' });
    await manage(`permissions/${host}/${host}`, rightsOf(service));
    await manage(`permissions/${host}/${admin.username}`, everything);

    const connection = await connect(addressAs(admin.username, admin.password, host));
    const channel = await connection.createConfirmChannel();
    await channel.assertExchange(eventsExchange, 'topic', { durable: true });
    const serviceUrl = addressAs(host, password, host);
    return new TestBroker(serviceUrl, connection, channel, new ConfirmedPublisher(channel));
  }

  /** Rejects with `UnroutableError` while nobody is bound to the event. */
  publish(event: DomainEvent): Promise<void> {
    return this.publisher.publish(eventsExchange, event.name, encodeEvent(event));
  }

  /** Publishes bytes that are no event. */
  publishRaw(name: EventName, text: string): Promise<void> {
    const options = { messageId: crypto.randomUUID(), type: name };
    return this.publisher.publish(eventsExchange, name, { body: Buffer.from(text), options });
  }

  /** From now on, collects the events of these names; the returned list grows as they arrive. */
  async collect(...names: EventName[]): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    for (const name of names) await this.channel.bindQueue(queue, eventsExchange, name);
    const keep = (body: Buffer) => events.push(decodeEvent(body));
    await this.channel.consume(queue, (message) => message && keep(message.content), { noAck: true });
    return events;
  }

  /** How many messages wait in a queue. */
  async depth(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  /**
   * Leaves the virtual host to end with the throw-away broker: deleting one while another file declares its
   * queues can stall RabbitMQ 3.10 until heartbeats fail.
   */
  async close(): Promise<void> {
    await this.connection.close();
  }
}
