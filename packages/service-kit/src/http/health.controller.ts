import { live, ready } from '@mendwell/contracts/internal';
import { Controller, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { TimeoutStrategy, timeout } from 'cockatiel';
import type { Connection } from 'mongoose';
import { DomainError } from '../domain-error.ts';
import { EventPublisher } from '../events/event-publisher.ts';
import { EventSubscriber } from '../events/event-subscriber.ts';
import { Call } from './call.ts';

/** The driver's time limit does not apply to a frozen server. */
const inTime = timeout(1_000, TimeoutStrategy.Aggressive).dangerouslyUnref();

/** Whether this instance still accepts requests. */
@Injectable()
export class Readiness {
  isDraining = false;
}

/**
 * `/healthz`: the process answers, or must be restarted. `/readyz`: it can serve requests. The broker's state is shown
 * but does not make an instance unready: calls work without it, and events wait in the outbox.
 */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly publisher: EventPublisher,
    private readonly subscriber: EventSubscriber,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @Call(live)
  live() {
    return { status: 'ok' } as const;
  }

  @Call(ready)
  async ready() {
    if (this.readiness.isDraining) throw new DomainError('unavailable', 'This instance is stopping');
    await this.pingMongodb();
    const broker = [this.publisher.status, this.subscriber.status].find(({ status }) => status !== 'up');
    return {
      status: 'ok',
      details: { mongodb: { status: 'up' }, broker: broker ?? { status: 'up' } },
    } as const;
  }

  private async pingMongodb(): Promise<void> {
    try {
      await inTime.execute(() => this.connection.getClient().db().command({ ping: 1 }));
    } catch (error) {
      throw new DomainError('unavailable', 'MongoDB does not answer', { cause: error, retryAfterSeconds: 1 });
    }
  }
}
