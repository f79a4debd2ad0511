import type { ConfirmChannel, Options } from 'amqplib';

/** No queue was bound to take the message. The broker confirms such a message all the same. */
export class UnroutableError extends Error {
  override readonly name = 'UnroutableError';
}

const confirmTimeoutMs = 4_000;

type Content = { body: Buffer; options: Options.Publish & { messageId: string } };

/** Publishes on a confirm channel; resolves only when the broker holds the message in a queue, on disk. */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    // A return always arrives before the confirm of the same message.
    channel.on('return', (message) => this.returned.add(message.properties.messageId));
  }

  /** Rejects when refused, returned, lost with the connection, or not confirmed in time. */
  publish(exchange: string, routingKey: string, { body, options }: Content): Promise<void> {
    const { messageId } = options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No confirm for ${messageId}`)), confirmTimeoutMs);
      const settle = (error: unknown) => {
        clearTimeout(timer);
        if (this.returned.delete(messageId)) reject(new UnroutableError(`Nobody takes ${routingKey}`));
        else if (error) reject(error);
        else resolve();
      };
      try {
        this.channel.publish(
          exchange,
          routingKey,
          body,
          { persistent: true, mandatory: true, ...options },
          settle,
        );
      } catch (error) {
        settle(error);
      }
    });
  }
}
