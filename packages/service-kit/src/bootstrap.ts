import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { MongooseModuleOptions } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { Readiness } from './health.controller.ts';
import { createHttpServer } from './http-server.ts';
import { kitModule } from './kit.module.ts';
import { Events } from './on-event.ts';
import type { ServiceDefinition } from './service-definition.ts';

const shutdownDeadlineMs = 9_500;

/** Makes the gateway close its connections while this instance drains, rather than when it exits. */
function announceDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isDraining) reply.header('connection', 'close');
    done();
  });
}

interface AppOptions {
  /** Without it the service's own events stay in its outbox. */
  relay?: boolean;
  /** Replaces connection options. */
  mongo?: MongooseModuleOptions;
}

/** The whole service, consuming events as soon as the broker is there, but not listening for HTTP. */
export async function createApp(
  definition: ServiceDefinition,
  { relay = true, mongo = {} }: AppOptions = {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    kitModule(definition, mongo),
    createHttpServer(),
    {
      bufferLogs: true,
      bodyParser: false,
      rawBody: true,
      abortOnError: false,
    },
  );
  app.useLogger(app.get(Logger));
  announceDraining(app);
  app.useBodyParser('application/json');
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await app.get(Events).start({ relay });
  return app;
}

/** Runs a service until SIGTERM or SIGINT: unready, drain, close, all within 10 seconds. */
export async function bootstrap(definition: ServiceDefinition): Promise<void> {
  const app = await createApp(definition);
  const { HOST, PORT, DRAIN_MS } = definition.config;

  const stop = async () => {
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref();
    app.get(Readiness).isDraining = true;
    await delay(DRAIN_MS);
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  await app.listen(PORT, HOST);
  app.get(Logger).log(`${definition.name} listens on ${await app.getUrl()}`);
}
