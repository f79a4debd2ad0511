import { randomBytes } from 'node:crypto';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import type { z } from 'zod';
import { createApp } from '../bootstrap.ts';
import { parseConfig, type ServiceConfig } from '../config.ts';
import { createCollections } from '../migrate.ts';
import type { OutboxRow } from '../outbox.schema.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { TestBroker } from './test-broker.ts';
import { until } from './until.ts';

interface TestAppOptions<Schema extends z.ZodType<ServiceConfig>> extends Omit<ServiceDefinition, 'config'> {
  config: Schema;
  /** Further environment variables of the service. */
  env?: Record<string, string>;
  /** Publishes what the service writes to its outbox. Left out, rows stay to be looked at. */
  relay?: boolean;
}

type Call = { token?: string; body?: unknown; headers?: Record<string, string> };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const serverOf = (name: 'TEST_MONGODB_URI' | 'TEST_AMQP_URL') => {
  const url = process.env[name];
  if (!url) throw new Error(`Service tests need ${name}; run them through \`npm test\``);
  return url;
};

const testDatabase = (name: string) => {
  const url = new URL(serverOf('TEST_MONGODB_URI'));
  url.pathname = `/test-${name}-${randomBytes(4).toString('hex')}`;
  if (url.username && !url.searchParams.has('authSource')) url.searchParams.set('authSource', 'admin');
  return url.href;
};

/**
 * A whole service on the real servers that `npm test` starts, with a database, an exchange and queues of its
 * own, its indexes in place and without a network port.
 */
export async function startTestApp<Schema extends z.ZodType<ServiceConfig>>(options: TestAppOptions<Schema>) {
  const service = `${options.name}-${randomBytes(4).toString('hex')}`;
  const exchange = `events-${service}`;
  const parsed = parseConfig(options.config, {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    MONGODB_URI: testDatabase(options.name),
    AMQP_URL: serverOf('TEST_AMQP_URL'),
    EVENTS_EXCHANGE: exchange,
    FIREBASE_PROJECT_ID: 'demo-mendwell',
    ...options.env,
  });
  if ('problems' in parsed) throw new Error(parsed.problems.join('\n'));
  const { module, retryDelaysMs = [50, 200] } = options;
  const app = await createApp(
    { name: service, module, retryDelaysMs, config: parsed.config },
    options.relay ?? false,
  );
  const connection = app.get<Connection>(getConnectionToken());
  await createCollections(connection);
  const broker = await TestBroker.connect(parsed.config.AMQP_URL, exchange);
  return new TestApp(app, connection, broker);
}

/** A started service and what a test needs to ask of it. */
export class TestApp {
  constructor(
    readonly app: NestFastifyApplication,
    readonly connection: Connection,
    readonly broker: TestBroker,
  ) {}

  /** One HTTP call, without a network. `body` is sent as JSON unless it is a string. */
  async call(method: Method, url: string, { token, body, headers = {} }: Call = {}) {
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  }

  /** The events waiting in the outbox, oldest first; needs `relay` off. */
  async outbox(name?: EventName): Promise<DomainEvent[]> {
    const rows = await this.connection
      .model<OutboxRow>('OutboxRow')
      .find()
      .sort({ 'event.occurredAt': 1 })
      .lean();
    return rows.map((row) => row.event).filter((event) => !name || event.name === name);
  }

  /** Sends an event to the service's own consumers, as another service would, once they are bound. */
  async receive(event: DomainEvent): Promise<void> {
    await until(() => this.broker.publish(event).then(() => true));
  }

  /** Stops the service and removes everything it left on the servers. */
  async close(): Promise<void> {
    await this.broker.close();
    await this.connection.dropDatabase();
    await this.app.close();
  }
}
