import type { EventRoutes } from '@mendwell/contracts/event-routes';
import type { Type } from '@nestjs/common';
import type { ServiceConfig } from './config.ts';

/** Everything `bootstrap`, `migrate` and the tests need to know about a service. */
export interface ServiceDefinition {
  /** Prefix of its queues and name in its logs: `catalog`. */
  name: string;
  /** The service's own module; the kit is added around it. */
  module: Type;
  config: ServiceConfig;
  /** Delays before a failed event is handled again, in milliseconds; after the last it is a dead letter. */
  retryDelaysMs?: readonly number[];
  /** Replaces the contract's table of events and consumers; for tests of the kit. */
  routes?: EventRoutes;
}

/** Injects the service's definition. */
export const serviceDefinition = Symbol('service definition');
