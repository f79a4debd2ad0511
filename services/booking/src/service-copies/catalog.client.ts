import { eventData } from '@mendwell/contracts/events';
import { paths } from '@mendwell/contracts/paths';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config.ts';
import type { ServiceSnapshot } from './service-copy.schema.ts';

const timeoutMs = 2000;

/** Asks the owner of services, on behalf of the caller, for what its events have not told us yet. */
@Injectable()
export class CatalogClient {
  constructor(@InjectConfig() private readonly config: Config) {}

  /** Null when there is no such service. Fails with `unavailable` when the catalog cannot say. */
  async getService(serviceId: string, token: string): Promise<ServiceSnapshot | null> {
    try {
      const answer = await fetch(new URL(paths.internalService(serviceId), this.config.CATALOG_URL), {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await answer.json();
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The catalog answered ${answer.status}`);
      return eventData['service.published'].parse(body);
    } catch (cause) {
      throw new DomainError('unavailable', 'This service cannot be booked right now. Please try again.', {
        cause,
        retryAfterSeconds: 1,
      });
    }
  }
}
