import { Logger } from '@nestjs/common';
import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import { withoutPersonalData } from './logging.ts';

const heartbeatSeconds = 5;
const recovery = { initialDelay: 100, maxDelay: 2_000, waitForConnect: false };

/** `degraded`: connected, but part of the topology is missing. `blocked`: the broker accepts no messages. */
export interface BrokerStatus {
  status: 'up' | 'degraded' | 'blocked' | 'down';
  /** What an operator needs to know; without personal data. */
  reason?: string;
}

/** An error as a reason that may be logged, kept in a message header and shown in `/readyz`. */
export const reasonOf = (error: unknown) => withoutPersonalData(String(error)).slice(0, 300);

interface Options {
  url: string;
  /** Shown in RabbitMQ's list of connections: `booking publishes`. */
  name: string;
  /** Prepares each new connection before it counts as up; a rejection closes it and is retried. */
  setUp?(model: ChannelModel): Promise<void>;
  onUp?(model: ChannelModel): void;
  onUnblocked?(): void;
  onDown?(): void;
}

/**
 * Rejects when a connection ends. While it is being prepared the library does not listen: an error would end the
 * process, and a connection that has closed by then would count as up for ever.
 */
const untilBroken = (model: ChannelModel) =>
  new Promise<never>((_, reject) => {
    for (const event of ['error', 'close']) model.on(event, (error) => reject(error ?? new Error('Closed')));
  });

/**
 * One connection to RabbitMQ that recovers by itself. It never keeps a service from starting or answering; what is
 * wrong is logged once for each reason and part of `status`.
 */
export class BrokerConnection {
  private readonly logger = new Logger(BrokerConnection.name);
  private readonly failures = new Map<string, string>();
  private recovering: RecoveringChannelModel | undefined;
  private state: BrokerStatus = { status: 'down', reason: 'Not connected yet' };

  constructor(private readonly options: Options) {}

  get status(): BrokerStatus {
    if (this.state.status !== 'up' || this.failures.size === 0) return this.state;
    return { status: 'degraded', reason: [...this.failures.values()].join('; ') };
  }

  /** Begins to connect and returns at once. */
  async open(): Promise<void> {
    const { name, setUp, onUp, onDown, onUnblocked } = this.options;
    const url = new URL(this.options.url);
    url.searchParams.set('heartbeat', String(heartbeatSeconds));
    this.recovering = await connect(url.href, {
      timeout: 5_000,
      clientProperties: { connection_name: name },
      recovery: {
        ...recovery,
        setup: (model: ChannelModel) => Promise.race([setUp?.(model), untilBroken(model)]),
      },
    });
    this.recovering.on('connect', (model) => {
      this.state = { status: 'up' };
      onUp?.(model);
    });
    this.recovering.on('connect-failed', (error) => this.change('down', error));
    this.recovering.on('disconnect', (error) => {
      this.change('down', error);
      onDown?.();
    });
    this.recovering.on('error', (error) => this.change('down', error));
    this.recovering.on('blocked', (reason) => this.change('blocked', reason));
    this.recovering.on('unblocked', () => {
      this.state = { status: 'up' };
      onUnblocked?.();
    });
  }

  /** Records why part of the topology cannot be used; the error of a missing right or a queue of another kind. */
  fail(part: string, error: unknown): void {
    const reason = `${part}: ${reasonOf(error)}`;
    if (this.failures.get(part) === reason) return;
    this.failures.set(part, reason);
    const mend = 'Delete or redeclare it, or grant the right (infra/rabbitmq); it is tried again by itself.';
    this.logger.error({ connection: this.options.name, reason, mend, msg: 'Broker topology is incomplete' });
  }

  /** Forgets a failure of `fail`. */
  mend(part: string): void {
    this.failures.delete(part);
  }

  async close(): Promise<void> {
    await this.recovering?.close();
  }

  private change(status: BrokerStatus['status'], error: unknown): void {
    const reason = reasonOf(error);
    if (this.state.status === status && this.state.reason === reason) return;
    this.state = { status, reason };
    this.logger.warn({ connection: this.options.name, status, reason, msg: 'Broker connection' });
  }
}
