import { type Answer, addressOf, type Call, type CallParameters } from '@mendwell/contracts/calls';
import { context, propagation } from '@opentelemetry/api';
import { handleWhen, retry, wrap } from 'cockatiel';
import { z } from 'zod';
import { DomainError } from '../domain-error.ts';
import { inSpan } from '../telemetry/tracing.ts';
import { newCircuitBreaker } from './circuit-breaker.ts';

const timeoutMs = 2_000;
/** `fetch` throws a TypeError for a broken connection, but another error for a timeout. */
const isConnectionLost = (error: unknown) => (error as Error).name === 'TypeError';

/** Texts for people when the other service refuses or cannot answer. */
interface Refusals {
  forbidden?: string;
  unavailable: string;
}

/**
 * Reads from another service with the caller's token. Retries once if the connection breaks, as it may when an instance
 * stops.
 */
export class ServiceClient {
  private readonly policy = wrap(
    newCircuitBreaker(),
    retry(handleWhen(isConnectionLost), { maxAttempts: 1 }),
  );

  constructor(
    private readonly baseUrl: string,
    private readonly refusals: Refusals,
  ) {}

  /**
   * The answer, checked against the call's schema; null for a 404. Throws `forbidden` for a 403, and `unavailable` without a
   * valid answer within 2 seconds.
   */
  async get<C extends Call>(
    call: C,
    parameters: CallParameters<C>,
    token: string,
  ): Promise<Answer<C> | null> {
    const path = addressOf(call, parameters);
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, body } = await this.policy
      .execute(() => this.fetch(path, token, signal))
      .catch((cause: unknown) => this.refuse(cause));
    if (status === 404) return null;
    if (status === 403 && this.refusals.forbidden)
      throw new DomainError('forbidden', this.refusals.forbidden);
    const answer = z.safeParse(call.answer, body);
    return status === 200 && answer.success
      ? (answer.data as Answer<C>)
      : this.refuse(new Error(`${path} answered ${status}`, { cause: answer.error }));
  }

  private fetch(
    path: string,
    token: string,
    signal: AbortSignal,
  ): Promise<{ status: number; body: unknown }> {
    return inSpan(`GET ${new URL(this.baseUrl).hostname}`, { kind: 'CLIENT' }, async () => {
      const headers = { authorization: `Bearer ${token}` };
      propagation.inject(context.active(), headers);
      const answer = await fetch(new URL(path, this.baseUrl), { headers, signal });
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      return { status: answer.status, body: await answer.json() };
    });
  }

  private refuse(cause: unknown): never {
    throw new DomainError('unavailable', this.refusals.unavailable, { cause, retryAfterSeconds: 1 });
  }
}
