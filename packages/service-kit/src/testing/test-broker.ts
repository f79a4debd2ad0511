import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import { ConfirmedPublisher } from '../confirmed-publisher.ts';
import { decodeEvent, encodeEvent } from '../event-message.ts';

/** The other services, as one service sees them: publishes events to it and keeps those it publishes. */
export class TestBroker {
  private readonly publisher: ConfirmedPublisher;

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly exchange: string,
  ) {
    this.publisher = new ConfirmedPublisher(channel);
  }

  static async connect(url: string, exchange: string): Promise<TestBroker> {
    const connection = await connect(url);
    const channel = await connection.createConfirmChannel();
    await channel.assertExchange(exchange, 'topic', { durable: true });
    return new TestBroker(connection, channel, exchange);
  }

  /** Rejects with `UnroutableError` while nobody is bound to the event. */
  publish(event: DomainEvent): Promise<void> {
    return this.publisher.publish(this.exchange, event.name, encodeEvent(event));
  }

  /** Publishes bytes that are no event. */
  publishRaw(name: EventName, text: string): Promise<void> {
    const options = { messageId: crypto.randomUUID(), type: name };
    return this.publisher.publish(this.exchange, name, { body: Buffer.from(text), options });
  }

  /** From now on, collects the events of these names; the returned list grows as they arrive. */
  async collect(...names: EventName[]): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    const { queue } = await this.channel.assertQueue('', { exclusive: true });
    for (const name of names) await this.channel.bindQueue(queue, this.exchange, name);
    const keep = (body: Buffer) => events.push(decodeEvent(body));
    await this.channel.consume(queue, (message) => message && keep(message.content), { noAck: true });
    return events;
  }

  async close(): Promise<void> {
    await this.channel.deleteExchange(this.exchange);
    await this.connection.close();
  }
}
