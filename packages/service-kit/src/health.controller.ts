import { Controller, Get } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { HealthCheck, HealthCheckService, MongooseHealthIndicator } from '@nestjs/terminus';
import type { Connection } from 'mongoose';
import { Public } from './auth.ts';
import { DomainError } from './domain-error.ts';
import { Readiness } from './readiness.ts';

const pingTimeoutMs = 1_000;

/**
 * `/healthz`: this process answers; restart it if not. `/readyz`: it can serve; send it no requests if not.
 * RabbitMQ is left out on purpose: calls work while it is down, their events wait in the outbox.
 */
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly mongo: MongooseHealthIndicator,
    private readonly readiness: Readiness,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @Get('healthz')
  live() {
    return { status: 'ok' };
  }

  @Get('readyz')
  @HealthCheck()
  ready() {
    if (this.readiness.isDraining) throw new DomainError('unavailable', 'This instance is stopping');
    const options = { connection: this.connection, timeout: pingTimeoutMs };
    return this.health.check([() => this.mongo.pingCheck('mongodb', options)]);
  }
}
