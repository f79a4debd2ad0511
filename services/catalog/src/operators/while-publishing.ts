import { setTimeout as delay } from 'node:timers/promises';
import { EventPublisher } from '@mendwell/service-kit/events/event-publisher';
import { OutboxRelay } from '@mendwell/service-kit/events/outbox-relay';
import type { INestApplicationContext } from '@nestjs/common';

const connectWithinMs = 5_000;

/**
 * Publishes the events of a command without consuming any. If the broker cannot be reached, a running instance publishes them
 * later.
 */
export async function whilePublishing<Result>(
  app: INestApplicationContext,
  work: () => Promise<Result>,
): Promise<Result> {
  const publisher = app.get(EventPublisher, { strict: false });
  const relay = app.get(OutboxRelay, { strict: false });
  const isReady = new Promise<void>((resolve) => publisher.onReady(resolve));
  await publisher.start();
  relay.start();
  try {
    await Promise.race([isReady, delay(connectWithinMs, undefined, { ref: false })]);
    return await work();
  } finally {
    await relay.stop();
    await publisher.close();
  }
}
