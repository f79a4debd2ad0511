import { readFile } from 'node:fs/promises';
import { describe, live, ready } from '@mendwell/contracts/internal';
import { Controller, Header, Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { TimeoutStrategy, timeout } from 'cockatiel';
import type { Connection } from 'mongoose';
import { DomainError } from '../domain-error.ts';
import { EventPublisher } from '../events/event-publisher.ts';
import { EventSubscriber } from '../events/event-subscriber.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
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

/** The same path in the repository and in the image; written by `npm run openapi`. */
const folder = new URL('../../../../docs/openapi/', import.meta.url);

/**
 * `/openapi.json`: the contract of this instance. Releases of slices and other services are checked against it, so the
 * live process serves it.
 */
@Controller()
export class OpenApiController {
  constructor(@Inject(serviceDefinition) private readonly definition: ServiceDefinition) {}

  @Call(describe)
  @Header('content-type', 'application/json; charset=utf-8')
  @Header('cache-control', 'public, max-age=10')
  describe(): Promise<never> {
    return readFile(new URL(`${this.definition.name}.json`, folder), 'utf8') as Promise<never>;
  }
}
