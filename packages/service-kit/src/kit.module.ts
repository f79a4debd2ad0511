import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { MongooseModule, type MongooseModuleOptions } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { LoggerModule } from 'nestjs-pino';
import { configToken } from './config.ts';
import { EventPublisher } from './events/event-publisher.ts';
import { EventSubscriber } from './events/event-subscriber.ts';
import { Inbox, inboxModel } from './events/inbox.ts';
import { Events } from './events/on-event.ts';
import { OutboxRelay, outboxModel } from './events/outbox-relay.ts';
import { Transactions } from './events/transactions.ts';
import { AuthGuard } from './http/auth.ts';
import { HealthController, Readiness } from './http/health.controller.ts';
import { InputPipe } from './http/input.pipe.ts';
import { OpenApiController } from './http/openapi.controller.ts';
import { ProblemFilter } from './http/problem.ts';
import { TokenVerifier } from './http/token-verifier.ts';
import { UserLimits, usageModel } from './http/user-limits.ts';
import { type ServiceDefinition, serviceDefinition } from './service-definition.ts';
import { loggerParams } from './telemetry/logging.ts';
import { Metrics } from './telemetry/metrics.ts';

/**
 * Indexes are created by `migrate`, never by a starting service. A request waits a few seconds at most for MongoDB.
 */
const mongoOptions = {
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 3_000,
  // The driver retries a read or write once; both attempts end before the gateway's timeout.
  socketTimeoutMS: 4_000,
  // A burst after a pause needs many connections, which a busy machine opens slowly.
  waitQueueTimeoutMS: 5_000,
  maxPoolSize: 50,
  // Connections that only a burst needed are closed again; otherwise the pool would stay at its peak.
  maxIdleTimeMS: 60_000,
  onConnectionCreate: (connection: Connection) => {
    connection.set('maxTimeMS', 2_000);
  },
};

// A filter on an unknown field is an error. Mongoose ignores this option on a connection.
mongoose.set('strictQuery', 'throw');

/** Providers for the service's own code. */
const shared = [EventPublisher, EventSubscriber, Inbox, Metrics, Transactions, UserLimits];

@Module({})
class KitModule {}

/** A service's module with the providers that all services share. `mongo` overrides connection options. */
export function kitModule(definition: ServiceDefinition, mongo: MongooseModuleOptions = {}): DynamicModule {
  const { config, name } = definition;
  return {
    module: KitModule,
    global: true,
    imports: [
      DiscoveryModule,
      LoggerModule.forRoot(loggerParams(name, config)),
      MongooseModule.forRoot(config.MONGODB_URI, { ...mongoOptions, ...mongo }),
      MongooseModule.forFeature([outboxModel, inboxModel, usageModel]),
      definition.module,
    ],
    controllers: [HealthController, OpenApiController],
    providers: [
      ...shared,
      Events,
      OutboxRelay,
      Readiness,
      { provide: serviceDefinition, useValue: definition },
      { provide: configToken, useValue: config },
      { provide: TokenVerifier, useValue: new TokenVerifier(config.FIREBASE_PROJECT_ID) },
      { provide: APP_GUARD, useClass: AuthGuard },
      { provide: APP_PIPE, useClass: InputPipe },
      { provide: APP_FILTER, useClass: ProblemFilter },
    ],
    exports: [...shared, configToken],
  };
}
