import type { DomainEvent } from '@mendwell/contracts/events';
import { Logger } from '@nestjs/common';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { ConfirmedPublisher } from './confirmed-publisher.ts';
import { decodeEvent, failuresOf, withFailure } from './event-message.ts';
import { topologyOf } from './event-topology.ts';
import { withoutPersonalData } from './logging.ts';

/** Does what an event asks for. May see an event twice (see `Inbox`); throwing means: try again later. */
export type EventHandler = (event: DomainEvent) => Promise<void>;

export interface ConsumerOptions {
  service: string;
  retryDelaysMs: readonly number[];
  channel: Channel;
  publisher: ConfirmedPublisher;
}

const reasonOf = (error: unknown) => withoutPersonalData(String(error)).slice(0, 200);

/**
 * Takes one queue's messages through their handler. A message is acknowledged only when its effect is
 * durable, or when the broker has confirmed it as a later try or as a dead letter.
 */
export class EventConsumer {
  private readonly logger = new Logger(EventConsumer.name);
  private readonly handling = new Set<Promise<void>>();
  private consumerTag = '';

  constructor(
    private readonly queue: string,
    private readonly handler: EventHandler,
    private readonly options: ConsumerOptions,
  ) {}

  /** Begins to take messages. `onCancel` is called when the broker ends it (the queue was deleted). */
  async start(onCancel: () => void): Promise<void> {
    const started = await this.options.channel.consume(this.queue, (message) => {
      if (message === null) return onCancel();
      const work = this.take(message);
      this.handling.add(work);
      void work.finally(() => this.handling.delete(work));
    });
    this.consumerTag = started.consumerTag;
  }

  /** Takes no more messages and waits for those in hand. */
  async stop(): Promise<void> {
    await this.options.channel.cancel(this.consumerTag).catch(() => {});
    await Promise.all(this.handling);
  }

  private async take(message: ConsumeMessage): Promise<void> {
    try {
      await this.handle(message);
      this.options.channel.ack(message);
    } catch (error) {
      // Neither done nor handed on, or the channel is gone: the broker delivers it again.
      this.logger.warn({ err: error, queue: this.queue, msg: 'A message could not be settled' });
      this.giveBack(message);
    }
  }

  private async handle(message: ConsumeMessage): Promise<void> {
    let event: DomainEvent;
    try {
      event = decodeEvent(message.content);
    } catch (error) {
      return this.bury(message, reasonOf(error));
    }
    try {
      await this.handler(event);
    } catch (error) {
      this.logger.warn({ err: error, queue: this.queue, eventId: event.id, msg: 'Event handler failed' });
      await this.tryLater(message, reasonOf(error));
    }
  }

  private async tryLater(message: ConsumeMessage, reason: string): Promise<void> {
    const names = topologyOf(this.options.service);
    const delayMs = this.options.retryDelaysMs[failuresOf(message)];
    if (delayMs === undefined) return this.bury(message, reason);
    const key = names.retryKey(delayMs, this.queue);
    await this.options.publisher.publish(names.retryExchange, key, withFailure(message, reason));
  }

  private async bury(message: ConsumeMessage, reason: string): Promise<void> {
    this.logger.error({
      queue: this.queue,
      messageId: message.properties.messageId,
      reason,
      msg: 'Dead letter',
    });
    const { deadExchange } = topologyOf(this.options.service);
    await this.options.publisher.publish(deadExchange, this.queue, withFailure(message, reason));
  }

  private giveBack(message: ConsumeMessage): void {
    try {
      this.options.channel.nack(message);
    } catch {
      // The channel is closed, which gives back all it held.
    }
  }
}
