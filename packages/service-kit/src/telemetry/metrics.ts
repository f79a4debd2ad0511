import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import { TimeoutStrategy, timeout } from 'cockatiel';
import type { Connection } from 'mongoose';

/** One number, or one for each value of the gauge's label. */
type Reading = number | Record<string, number>;

/** A slower gauge is left out, so that an unavailable server does not delay the other metrics. */
const inTime = timeout(1_000, TimeoutStrategy.Aggressive).dangerouslyUnref();

/**
 * This instance's metrics: always collected, and served at `/metrics` on `METRICS_PORT` if that is set. Labels come from
 * our own tables (routes, queues, states), never from a request.
 */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly pool = { waiting: 0, 'in-use': 0 };
  private server: Server | undefined;

  constructor() {
    // The first gauge, and a copy, so that it does not count the queries of other gauges.
    const help = 'Connections to MongoDB in use, and operations that wait for one';
    this.gauge('mongodb_pool', help, () => ({ ...this.pool }), 'state');
  }

  /** A number that only rises; its name ends in `_total`. */
  counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.registry] });
  }

  /** Durations or ages in seconds, by labels. */
  histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** The result of `read` at each scrape; left out if it fails or takes longer than a second. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, label?: string): void {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [this.registry],
      async collect() {
        this.reset();
        const reading = await inTime.execute(async () => read()).catch(() => undefined);
        if (typeof reading === 'number') this.set(reading);
        // A gauge without labels is 0 after a reset, one with labels has no values.
        else if (!label) this.remove();
        else for (const [value, number] of Object.entries(reading ?? {})) this.labels(value).set(number);
      },
    });
  }

  /** Counts used and awaited connections to MongoDB. Call it before any are in use. */
  measurePool(connection: Connection): void {
    const { pool } = this;
    const client = connection.getClient();
    client.on('connectionCheckOutStarted', () => (pool.waiting += 1));
    client.on('connectionCheckOutFailed', () => (pool.waiting -= 1));
    client.on('connectionCheckedOut', () => {
      pool.waiting -= 1;
      pool['in-use'] += 1;
    });
    client.on('connectionCheckedIn', () => (pool['in-use'] -= 1));
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Serves the metrics, including the process's own, and resolves with their URL. */
  async listen(port: number, host: string): Promise<string> {
    collectDefaultMetrics({ register: this.registry });
    this.server = createServer(async ({ url }, response) => {
      if (url !== '/metrics') return response.writeHead(404).end();
      // A broken metric must not stop the service.
      const text = await this.text().catch(() => undefined);
      const status = text === undefined ? 500 : 200;
      response.writeHead(status, { 'content-type': this.registry.contentType }).end(text);
    }).listen(port, host);
    await once(this.server, 'listening');
    return `http://${host}:${(this.server.address() as AddressInfo).port}/metrics`;
  }

  onApplicationShutdown(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}
