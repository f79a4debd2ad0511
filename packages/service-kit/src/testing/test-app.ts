import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { EventRoutes } from '@mendwell/contracts/event-routes';
import type { DomainEvent, EventName } from '@mendwell/contracts/events';
import type { Type } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection, Model } from 'mongoose';
import { createApp } from '../bootstrap.ts';
import { databasesOf } from '../database/databases.ts';
import { createCollections } from '../database/migrations.ts';
import { EventPublisher } from '../events/event-publisher.ts';
import { EventSubscriber } from '../events/event-subscriber.ts';
import { type OutboxRow, outboxModel } from '../events/outbox-relay.ts';
import type { ServiceOverrides } from '../service-definition.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { DescribedApi, type OpenApi } from './described-api.ts';
import { type AllowedScan, ownConnection, QueryPlans } from './query-plans.ts';
import { TestBroker } from './test-broker.ts';
import { testServer } from './test-servers.ts';
import { until } from './until.ts';

/** Where a service announces the id of each event that it has handled. */
const handledEvents = 'mendwell:after-handling';

interface TestAppOptions extends Pick<ServiceOverrides, 'retryDelaysMs' | 'relay' | 'mongo' | 'jobs'> {
  /** The service's name and routes, as in its module. */
  name: string;
  routes?: EventRoutes;
  module: Type;
  /** Further environment variables of the service. */
  env?: Record<string, string>;
  /** The service's OpenAPI document; if left out, answers are not checked. */
  openApi?: OpenApi;
  /** The MongoDB server to use. A test may break the spare one. */
  databaseServer?: DatabaseServer;
  /** Queries that may read a whole collection or sort in memory. */
  allowedScans?: readonly AllowedScan[];
}

interface Call {
  token?: string | undefined;
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
}

type DatabaseServer = 'TEST_MONGODB_URI' | 'TEST_SPARE_MONGODB_URI';

/** A busy machine answers late. Only the tests that break a database see the service's own limits. */
const patient = {
  serverSelectionTimeoutMS: 60_000,
  socketTimeoutMS: 60_000,
  waitQueueTimeoutMS: 60_000,
  onConnectionCreate: (connection: Connection) => {
    connection.set('maxTimeMS', 60_000);
  },
};

/** The URI of a new, empty database. */
export const testDatabase = (service: string, server: DatabaseServer = 'TEST_MONGODB_URI'): string => {
  const url = new URL(testServer(server));
  url.pathname = `/test-${service}-${randomBytes(4).toString('hex')}`;
  return url.href;
};

/** What an event says has changed: `blocked` of an account. */
export const whatOf = ({ data }: DomainEvent): string | undefined => ('what' in data ? data.what : undefined);

/**
 * Starts a whole service on the real servers of `npm test`, with its own database and indexes, but without a network port.
 * It has a virtual host and queues from the start if `relay` is on or `env` has an AMQP_URL, otherwise once the test sends
 * an event or calls `connect`: most tests never do.
 */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { name, module, routes, retryDelaysMs = [50, 200], relay = false, jobs = true } = options;
  const ownUrl = TestBroker.plan(name);
  const environment = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MONGODB_URI: testDatabase(name, options.databaseServer),
    AMQP_URL: ownUrl,
    FIREBASE_PROJECT_ID: 'demo-mendwell',
    ...options.env,
  };
  const breaksDatabase =
    new URL(environment.MONGODB_URI).host !== new URL(testServer('TEST_MONGODB_URI')).host;
  const mongo = { ...(!breaksDatabase && patient), ...options.mongo, monitorCommands: true };
  const app = await createApp(module, { environment, mongo, relay, jobs, retryDelaysMs });
  const service = app.get<Connection>(getConnectionToken());
  const connection = await ownConnection(environment.MONGODB_URI, service);
  await createCollections(connection);
  const api = options.openApi && DescribedApi.of(options.openApi);
  const connectToBroker = async () => {
    const isOwn = environment.AMQP_URL === ownUrl;
    const broker = isOwn ? await TestBroker.create(name, routes, ownUrl) : undefined;
    await app.startAllMicroservices();
    // A host that is removed while queues are being declared breaks RabbitMQ 3.10 for all that follows. The spare one may be down.
    const isSpare = new URL(environment.AMQP_URL).host !== new URL(ownUrl).host;
    const [publisher, subscriber] = [app.get(EventPublisher), app.get(EventSubscriber)];
    if (!isSpare) await until(() => publisher.isReady && subscriber.isConsuming);
    return broker;
  };
  const plans = new QueryPlans(service, options.allowedScans);
  const started = new TestApp(app, connection, connectToBroker, plans, api);
  if (relay || options.env?.AMQP_URL) await started.connect();
  return started;
}

/** A running service under test. */
export class TestApp {
  private stopped: Promise<void> | undefined;
  private connecting: Promise<void> | undefined;
  private ownBroker: TestBroker | undefined;
  /** The ids of events that running calls of `handle` wait for, once for each time they were sent. */
  private readonly unhandled: string[] = [];

  constructor(
    readonly app: NestFastifyApplication,
    /** Separate from the service's connection, so that the test's queries are not attributed to it. */
    readonly connection: Connection,
    private readonly connectToBroker: () => Promise<TestBroker | undefined>,
    private readonly plans: QueryPlans,
    private readonly api?: DescribedApi,
  ) {
    subscribe(handledEvents, this.noteHandled);
  }

  /**
   * Makes an HTTP call without a network. A JSON body is parsed. A response that does not match `openApi` fails the
   * test.
   */
  async call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { token, body, headers = {} }: Call = {},
  ) {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await this.app.inject({
      method,
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload && { payload }),
    });
    const status = answer.statusCode;
    const contentType = String(answer.headers['content-type']);
    const parsed = /json\b/.test(contentType) ? answer.json() : answer.body;
    this.api?.check({ method, url, payload, status, contentType, body: parsed });
    return { status, headers: answer.headers, body: parsed };
  }

  /** Connects the service to RabbitMQ; further calls do nothing. */
  connect(): Promise<void> {
    this.connecting ??= this.connectToBroker().then((broker) => {
      this.ownBroker = broker;
    });
    return this.connecting;
  }

  /** Its virtual host. */
  get broker(): TestBroker {
    if (!this.ownBroker) throw new Error('Call `connect` first: this service has no virtual host yet');
    return this.ownBroker;
  }

  /** The service's own documents: `app.model<BookingDocument>(bookingModel.name)`. */
  model<Document>(name: string): Model<Document> {
    return this.connection.model<Document>(name);
  }

  /** The events waiting in the outbox, oldest first; all of them while `relay` is off. */
  async outbox<Name extends EventName>(name?: Name, what?: string): Promise<DomainEvent<Name>[]> {
    const rows = await this.model<OutboxRow>(outboxModel.name).find().sort({ dueAt: 1 }).lean();
    const events = rows.map((row) => row.event as DomainEvent<Name>);
    return events.filter((event) => (!name || event.name === name) && (!what || whatOf(event) === what));
  }

  /** Sends an event to the service's consumers, as another service would, once they are bound. */
  async receive(event: DomainEvent): Promise<void> {
    await this.connect();
    await until(() => this.broker.publish(event).then(() => true));
  }

  /** Sends events like `receive` and waits until all are handled, including duplicates. Calls may run at the same time. */
  async handle(...events: DomainEvent[]): Promise<void> {
    const ids = events.map(({ id }) => id);
    this.unhandled.push(...ids);
    for (const event of events) await this.receive(event);
    await until(() => !this.unhandled.some((id) => ids.includes(id)));
  }

  /** Waits until a line of the metrics matches. A gauge that is slow to read is left out of an answer. */
  async showsMetric(line: RegExp): Promise<RegExpExecArray> {
    return until(async () => line.exec(await this.app.get(Metrics).text()));
  }

  /** Leaves nothing of earlier tests to later ones. Throws if the service sent a query without an index. */
  async empty(): Promise<void> {
    this.unhandled.length = 0;
    await this.ownBroker?.purge();
    await this.assertIndexed();
    const models = databasesOf(this.connection).flatMap((database) => Object.values(database.models));
    await Promise.all(models.map(({ collection }) => collection.deleteMany({})));
  }

  /** Stops the service; further calls do nothing. Throws if it sent a query without an index. */
  stop(): Promise<void> {
    this.stopped ??= this.stopOnce();
    return this.stopped;
  }

  /** Stops the service and drops its databases and virtual host. Stop other instances that share them first. */
  async close(): Promise<void> {
    try {
      await this.stop();
    } finally {
      for (const database of databasesOf(this.connection)) await database.dropDatabase();
      await this.connection.close();
      await this.ownBroker?.close();
    }
  }

  private readonly noteHandled = (message: unknown) => {
    const index = this.unhandled.indexOf(String(message));
    if (index >= 0) this.unhandled.splice(index, 1);
  };

  private async stopOnce(): Promise<void> {
    await this.app.close();
    unsubscribe(handledEvents, this.noteHandled);
    await this.assertIndexed();
  }

  private async assertIndexed(): Promise<void> {
    const unindexed = await this.plans.withoutIndex(this.connection.getClient());
    if (unindexed.length > 0) throw new Error(`No index answers\n${unindexed.join('\n')}`);
  }
}
