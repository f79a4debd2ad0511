import type { EventRoutes } from '@mendwell/contracts/event-routes';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { type ModelDefinition, MongooseModule } from '@nestjs/mongoose';
import { ScheduleModule } from '@nestjs/schedule';
import { LoggerModule } from 'nestjs-pino';
import type { z } from 'zod';
import { configToken, loadConfig, type ServiceConfig } from './config.ts';
import { DatabaseAvailability } from './database/availability.ts';
import { mongoOptions } from './database/mongo-options.ts';
import { deadLettersController } from './desk/dead-letters.controller.ts';
import { OperatorActions } from './desk/operator-actions.ts';
import { DeadLetters } from './events/dead-letters.ts';
import { EventPublisher } from './events/event-publisher.ts';
import { EventServer } from './events/event-server.ts';
import { EventSubscriber } from './events/event-subscriber.ts';
import { Inbox, inboxModel } from './events/inbox.ts';
import { OutboxRelay, outboxModel } from './events/outbox-relay.ts';
import { Transactions } from './events/transactions.ts';
import { AuthGuard } from './http/auth.ts';
import { HealthController, OpenApiController, Readiness } from './http/health.controller.ts';
import { InputPipe } from './http/input.pipe.ts';
import { ProblemFilter } from './http/problem.ts';
import { RevokedSignIns, RevokedSignInsConsumer, revokedSignInModel } from './http/revoked-sign-ins.ts';
import { TokenVerifier } from './http/token-verifier.ts';
import { UserLimits, usageModel } from './http/user-limits.ts';
import { restoredDecisionModel } from './privacy/restored-decisions.ts';
import { restoredErasureModel } from './privacy/restored-erasures.ts';
import {
  type ServiceDefinition,
  type ServiceOverrides,
  serviceDefinition,
  serviceOverrides,
} from './service-definition.ts';
import { loggerParams } from './telemetry/logging.ts';
import { Metrics } from './telemetry/metrics.ts';

/** Providers for the service's own code, and for other modules of the kit. */
const shared = [
  AuthGuard,
  DeadLetters,
  EventPublisher,
  EventSubscriber,
  Inbox,
  Metrics,
  OperatorActions,
  RevokedSignIns,
  Transactions,
  UserLimits,
];

const kitModels = [
  outboxModel,
  inboxModel,
  usageModel,
  revokedSignInModel,
  restoredErasureModel,
  restoredDecisionModel,
];

interface KitOptions {
  /** Prefix of the service's queues and its name in logs, for example `catalog`. */
  name: string;
  /** The schema of its environment variables. */
  config: z.ZodType<ServiceConfig>;
  /** All of its models, which any of its features may inject. */
  models: ModelDefinition[];
  /** Replaces the contract's table of events and consumers, in tests of the kit. */
  routes?: EventRoutes;
}

/** What all services share. Its exports are global: a service's `AppModule` imports it once. */
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: Nest's form of a module with options
export class KitModule {
  static forRoot({ config, models, ...service }: KitOptions): DynamicModule {
    const collections = MongooseModule.forFeature([...kitModels, ...models]);
    const define = (overrides: ServiceOverrides = {}): ServiceDefinition => ({
      ...service,
      ...overrides,
      config: loadConfig(config, overrides.environment),
    });
    return {
      module: KitModule,
      global: true,
      imports: [
        LoggerModule.forRootAsync({
          inject: [configToken],
          useFactory: ({ LOG_LEVEL }: ServiceConfig) => loggerParams(service.name, LOG_LEVEL),
        }),
        MongooseModule.forRootAsync({
          inject: [serviceDefinition],
          useFactory: ({ config: { MONGODB_URI }, mongo }: ServiceDefinition) => ({
            uri: MONGODB_URI,
            ...mongoOptions,
            ...mongo,
          }),
        }),
        ScheduleModule.forRootAsync({
          inject: [serviceDefinition],
          useFactory: ({ jobs = true }: ServiceDefinition) => ({
            cronJobs: jobs,
            intervals: jobs,
            timeouts: jobs,
          }),
        }),
        collections,
      ],
      controllers: [
        HealthController,
        OpenApiController,
        RevokedSignInsConsumer,
        deadLettersController(service.name),
      ],
      providers: [
        ...shared,
        DatabaseAvailability,
        EventServer,
        OutboxRelay,
        Readiness,
        {
          provide: serviceDefinition,
          inject: [{ token: serviceOverrides, optional: true }],
          useFactory: define,
        },
        {
          provide: configToken,
          inject: [serviceDefinition],
          useFactory: ({ config }: ServiceDefinition) => config,
        },
        {
          provide: TokenVerifier,
          inject: [configToken],
          useFactory: ({ FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT }: ServiceConfig) =>
            new TokenVerifier(FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT),
        },
        { provide: APP_GUARD, useExisting: AuthGuard },
        { provide: APP_PIPE, useClass: InputPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [...shared, collections, configToken, serviceDefinition],
    };
  }
}

@Module({})
class OverriddenModule {}

/** A service's `AppModule` with overrides. */
export const overridden = (module: Type, overrides: ServiceOverrides): DynamicModule => ({
  module: OverriddenModule,
  global: true,
  imports: [module],
  providers: [{ provide: serviceOverrides, useValue: overrides }],
  exports: [serviceOverrides],
});
