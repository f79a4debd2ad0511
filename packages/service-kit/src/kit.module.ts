import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { MongooseModule, type MongooseModuleOptions } from '@nestjs/mongoose';
import mongoose, { type Connection } from 'mongoose';
import { LoggerModule } from 'nestjs-pino';
import { AuthGuard } from './auth.ts';
import { configToken } from './config.ts';
import { EventPublisher } from './event-publisher.ts';
import { EventSubscriber } from './event-subscriber.ts';
import { HealthController, Readiness } from './health.controller.ts';
import { Inbox, inboxModel } from './inbox.ts';
import { InputPipe } from './input.pipe.ts';
import { loggerParams } from './logging.ts';
import { Metrics } from './metrics.ts';
import { Events } from './on-event.ts';
import { OpenApiController } from './openapi.controller.ts';
import { OutboxRelay, outboxModel } from './outbox-relay.ts';
import { ProblemFilter } from './problem.ts';
import { type ServiceDefinition, serviceDefinition } from './service-definition.ts';
import { TokenVerifier } from './token-verifier.ts';
import { Transactions } from './transactions.ts';
import { UserLimits, usageModel } from './user-limits.ts';

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
