import { preview } from '@mendwell/contracts/text';
import { Logger } from '@nestjs/common';
import { type ChannelModel, connect, type RecoveringChannelModel } from 'amqplib';
import { TimeoutStrategy, timeout } from 'cockatiel';
import { core, prettifyError } from 'zod';
import { withoutPersonalData } from '../telemetry/logging.ts';

const heartbeatSeconds = 5;

/** A broker's address for connections that notice within seconds that it is silent. */
export function withHeartbeat(address: string): string {
  const url = new URL(address);
  url.searchParams.set('heartbeat', String(heartbeatSeconds));
  return url.href;
}

const recovery = { initialDelay: 100, maxDelay: 2_000, waitForConnect: false };

/** `degraded`: connected, but part of the topology is missing. `blocked`: the broker accepts no messages. */
export interface BrokerStatus {
  status: 'up' | 'degraded' | 'blocked' | 'down';
  /** For operators; without personal data. */
  reason?: string;
}

/** An error as a reason for logs, message headers and `/readyz`, without personal data. */
export function reasonOf(error: unknown): string {
  const text = error instanceof core.$ZodError ? prettifyError(error) : String(error);
  return preview(withoutPersonalData(text), 300, '…');
}

const inTime = timeout(500, TimeoutStrategy.Aggressive);

/** Waits half a second at most for the broker's answer, so that a stalled broker does not delay the stop of a service. */
export const briefly = (work: () => Promise<unknown>) => inTime.execute(work).catch(() => {});

interface Options {
  url: string;
  /** Shown in RabbitMQ's list of connections, for example `booking publishes`. */
  name: string;
  /** Prepares each new connection before it counts as up; a rejection closes it and is retried. */
  setUp?(model: ChannelModel): Promise<void>;
  onUp?(model: ChannelModel): void;
  onUnblocked?(): void;
  onDown?(): void;
}

/**
 * Rejects when a connection ends. The library does not listen during `setUp`: an error would end the process, and a
 * closed connection would count as up forever.
 */
const untilBroken = (model: ChannelModel) =>
  new Promise<never>((_, reject) => {
    for (const event of ['error', 'close']) model.on(event, (error) => reject(error ?? new Error('Closed')));
  });

/**
 * A RabbitMQ connection that recovers by itself. It never blocks a service's start or answers. Each problem is logged
 * once and reported by `status`.
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

  /** Starts to connect and returns at once. */
  async open(): Promise<void> {
    const { name, setUp, onUp, onDown, onUnblocked } = this.options;
    this.recovering = await connect(withHeartbeat(this.options.url), {
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

  /** Records why part of the topology is unusable, for example a missing right or a queue of another type. */
  fail(part: string, error: unknown): void {
    const reason = `${part}: ${reasonOf(error)}`;
    if (this.failures.get(part) === reason) return;
    this.failures.set(part, reason);
    const fix = 'Delete or redeclare it, or grant the right (infra/rabbitmq). It is retried automatically.';
    this.logger.error({ connection: this.options.name, reason, fix, msg: 'Broker topology is incomplete' });
  }

  /** Clears a failure recorded by `fail`. */
  clearFailure(part: string): void {
    this.failures.delete(part);
  }

  async close(): Promise<void> {
    await briefly(async () => this.recovering?.close());
  }

  private change(status: BrokerStatus['status'], error: unknown): void {
    const reason = reasonOf(error);
    if (this.state.status === status && this.state.reason === reason) return;
    this.state = { status, reason };
    this.logger.warn({ connection: this.options.name, status, reason, msg: 'Broker connection' });
  }
}
