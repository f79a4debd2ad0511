import type { EventRoutes } from '@mendwell/contracts/event-routes';
import type { MongooseModuleOptions } from '@nestjs/mongoose';
import type { ServiceConfig } from './config.ts';

/** What a test or a job changes about a service. */
export interface ServiceOverrides {
  /** Read instead of `process.env`. */
  environment?: Record<string, string | undefined>;
  /** Connection options. */
  mongo?: MongooseModuleOptions;
  /** If false, no scheduled method runs by itself. */
  jobs?: boolean;
  /** If false, the service's events stay in its outbox. */
  relay?: boolean;
  /** Delays before retries of a failed event, in milliseconds; after the last one it is a dead letter. */
  retryDelaysMs?: readonly number[];
}

/** A running service. */
export interface ServiceDefinition extends ServiceOverrides {
  name: string;
  config: ServiceConfig;
  /** Who publishes and consumes each event, if not as in the contract. */
  routes?: EventRoutes;
}

/** Injects the service's definition. */
export const serviceDefinition = Symbol('service definition');

/** Injects its overrides, if any. */
export const serviceOverrides = Symbol('service overrides');
