import type { EventRoutes } from '@mendwell/contracts/event-routes';
import type { Type } from '@nestjs/common';
import type { ServiceConfig } from './config.ts';

/** The input of `bootstrap`, `migrate` and the tests for a service. */
export interface ServiceDefinition {
  /** Prefix of its queues and name in its logs, for example `catalog`. */
  name: string;
  /** The service's own module, without the kit. */
  module: Type;
  config: ServiceConfig;
  /** Delays before retries of a failed event, in milliseconds; after the last one it is a dead letter. */
  retryDelaysMs?: readonly number[];
  /** Overrides the contract's table of events and consumers, in tests of the kit. */
  routes?: EventRoutes;
}

/** Injects the service's definition. */
export const serviceDefinition = Symbol('service definition');
