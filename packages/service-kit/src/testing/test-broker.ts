import { randomBytes } from 'node:crypto';
import { brokerRights } from '@mendwell/contracts/broker-rights';
import { type EventRoutes, eventRoutes } from '@mendwell/contracts/event-routes';
import { type DomainEvent, type EventName, eventsExchange } from '@mendwell/contracts/events';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { decodeEvent, encodeEvent } from '../events/event-message.ts';
import { ConfirmedPublisher } from '../events/event-publisher.ts';
import { routingKey } from '../events/event-topology.ts';
import { testServer } from './test-servers.ts';

/** Calls RabbitMQ's management API as its administrator. */
async function manage(method: 'GET' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<Response> {
  const { origin, username, password } = new URL(testServer('TEST_AMQP_MANAGEMENT_URL'));
  const answer = await fetch(`${origin}/api/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'content-type': 'application/json',
      // A kept connection may be closed by RabbitMQ while a slow machine reuses it.
      connection: 'close',
    },
    ...(method === 'PUT' && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`RabbitMQ refused ${path}: ${answer.status}`);
  return answer;
}

/**
 * The names of a virtual host's queues or exchanges, without built-in exchanges and without exclusive queues, which only
 * their own connection may delete.
 */
async function namesOf(kind: 'queues' | 'exchanges', host: string): Promise<string[]> {
  const found: { name: string; exclusive?: boolean }[] = await (
    await manage('GET', `${kind}/${host}`)
  ).json();
  return found
    .filter(({ name, exclusive }) => name !== '' && !name.startsWith('amq.') && !exclusive)
    .map(({ name }) => name);
}

const everything = { configure: '.*', write: '.*', read: '.*' };

const addressAs = (user: string, password: string, host: string) => {
  const url = new URL(testServer('TEST_AMQP_URL'));
  Object.assign(url, { username: user, password, pathname: `/${host}` });
  return url.href;
};

/**
 * A virtual host for one test file. Acts as the other services: publishes events to the tested service and collects those
 * that it publishes.
 */
export class TestBroker {
  /** The queues of `collect`. */
  private readonly collecting: string[] = [];

  private constructor(
    private readonly service: string,
    /** The tested service's URL, with exactly a service's rights. */
    readonly serviceUrl: string,
    private readonly connection: ChannelModel,
    /** The administrator's channel, to inspect and to break things. */
    readonly channel: ConfirmChannel,
    private readonly publisher: ConfirmedPublisher,
  ) {}

  /** The service's URL in a virtual host that `create` makes. */
  static plan(service: string): string {
    const host = `test-${service}-${randomBytes(4).toString('hex')}`;
    return addressAs(host, randomBytes(12).toString('hex'), host);
  }

  static async create(
    service: string,
    routes: EventRoutes = eventRoutes,
    serviceUrl = TestBroker.plan(service),
  ): Promise<TestBroker> {
    const { username: host, password } = new URL(serviceUrl);
    const admin = new URL(testServer('TEST_AMQP_URL'));
    const { topicWrite, ...rights } = brokerRights(service, routes);
    await manage('PUT', `vhosts/${host}`);
    await manage('PUT', `users/${host}`, { password, tags: '' });
    await manage('PUT', `permissions/${host}/${host}`, rights);
    await manage('PUT', `permissions/${host}/${admin.username}`, everything);

    const connection = await connect(addressAs(admin.username, admin.password, host));
    const channel = await connection.createConfirmChannel();
    await channel.assertExchange(eventsExchange, 'topic', { durable: true });
    const topic = { exchange: eventsExchange, write: topicWrite, read: '.*' };
    await manage('PUT', `topic-permissions/${host}/${host}`, topic);
    return new TestBroker(service, serviceUrl, connection, channel, new ConfirmedPublisher(channel));
  }

  /** Sends the tested service its copy of an event. Rejects with `UnroutableError` until its queue exists. */
  publish(event: DomainEvent): Promise<void> {
    return this.publisher.publish(eventsExchange, routingKey(event.name, this.service), encodeEvent(event));
  }

  /** Sends the tested service bytes that are not an event. */
  publishRaw(name: EventName, text: string): Promise<void> {
    const options = { messageId: crypto.randomUUID(), type: name };
    const content = { body: Buffer.from(text), options };
    return this.publisher.publish(eventsExchange, routingKey(name, this.service), content);
  }

  /** Starts to collect events by name, without duplicates; the returned list grows as they arrive. */
  async collect(...names: EventName[]): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    this.collecting.push(queue);
    for (const name of names) await this.channel.bindQueue(queue, eventsExchange, `${name}.*`);
    const keep = (event: DomainEvent) => {
      if (!events.some(({ id }) => id === event.id)) events.push(event);
    };
    const receive = (body: Buffer) => keep(decodeEvent(body));
    await this.channel.consume(queue, (message) => message && receive(message.content), { noAck: true });
    return events;
  }

  /** How many messages wait in a queue. */
  async depth(queue: string): Promise<number> {
    return (await this.channel.checkQueue(queue)).messageCount;
  }

  /** Deletes every queue and exchange with their messages, as if the broker had been rebuilt. */
  async empty(): Promise<void> {
    for (const name of await namesOf('exchanges', this.host)) await this.channel.deleteExchange(name);
    for (const name of await namesOf('queues', this.host)) await this.channel.deleteQueue(name);
  }

  /** Deletes the messages that wait, and collects no more. */
  async purge(): Promise<void> {
    for (const name of this.collecting.splice(0)) await this.channel.deleteQueue(name);
    for (const name of await namesOf('queues', this.host)) await this.channel.purgeQueue(name);
  }

  private get host(): string {
    return new URL(this.serviceUrl).pathname.slice(1);
  }

  /** Removes the virtual host and its user. */
  async close(): Promise<void> {
    await this.connection.close();
    await manage('DELETE', `vhosts/${this.host}`);
    await manage('DELETE', `users/${this.host}`);
  }
}
