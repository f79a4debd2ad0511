import type { Type } from '@nestjs/common';
import type { ServiceConfig } from './config.ts';

/** What makes a service: everything `bootstrap`, `migrate` and the tests need to know about it. */
export interface ServiceDefinition {
  /** Prefix of its queues and name in its logs: `catalog`. */
  name: string;
  /** The service's own modules; the kit is added around them. */
  module: Type;
  config: ServiceConfig;
  /** Waiting times before a failed event is tried again, in milliseconds; then it is a dead letter. */
  retryDelaysMs?: readonly number[];
}
