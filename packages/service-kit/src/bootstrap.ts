import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Connection } from 'mongoose';
import { Logger } from 'nestjs-pino';
import { EventServer } from './events/event-server.ts';
import { AuthGuard } from './http/auth.ts';
import { Readiness } from './http/health.controller.ts';
import { createHttpServer, identifyFirst, measureRequests, refuseOtherMethods } from './http/http-server.ts';
import { overridden } from './kit.module.ts';
import { RestoredDecisions } from './privacy/restored-decisions.ts';
import { RestoredErasures } from './privacy/restored-erasures.ts';
import { type ServiceDefinition, type ServiceOverrides, serviceDefinition } from './service-definition.ts';
import { shownConfig } from './telemetry/logging.ts';
import { Metrics } from './telemetry/metrics.ts';
import { traceRequests } from './telemetry/tracing.ts';

const shutdownDeadlineMs = 9_500;

/** Makes the gateway close its connections while this instance drains, not when it exits. */
function announceDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (_request, reply, done) => {
    if (readiness.isDraining) reply.header('connection', 'close');
    done();
  });
}

/** The version of the service's package, which contains the running program. */
function programVersion(): string {
  const file = findPackageJSON(pathToFileURL(process.argv[1] ?? ''));
  return file ? JSON.parse(readFileSync(file, 'utf8')).version : 'unknown';
}

/** The service, ready for `startAllMicroservices` and `listen`. */
export async function createApp(
  module: Type,
  overrides: ServiceOverrides = {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    overridden(module, overrides),
    createHttpServer(),
    {
      bufferLogs: true,
      bodyParser: false,
      rawBody: true,
      abortOnError: false,
    },
  );
  app.useLogger(app.get(Logger));
  await app.get(RestoredErasures, { strict: false }).assertApplied();
  await app.get(RestoredDecisions, { strict: false }).assertApplied();
  announceDraining(app);
  const server = app.getHttpAdapter().getInstance();
  const { config } = app.get<ServiceDefinition>(serviceDefinition);
  identifyFirst(server, app.get(AuthGuard));
  refuseOtherMethods(server);
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT) traceRequests(server);
  measureRequests(server, app.get(Metrics));
  app.get(Metrics).measurePool(app.get<Connection>(getConnectionToken()));
  app.useBodyParser('application/json');
  app.connectMicroservice({ strategy: app.get(EventServer) });
  await app.init();
  await server.ready();
  return app;
}

/** Runs a service until SIGTERM or SIGINT, then becomes unready, drains and closes within 10 seconds. */
export async function bootstrap(module: Type): Promise<void> {
  const app = await createApp(module);
  const { name, config } = app.get<ServiceDefinition>(serviceDefinition);
  const { HOST, PORT, METRICS_PORT, DRAIN_MS, OTEL_EXPORTER_OTLP_ENDPOINT } = config;
  const version = programVersion();
  // Loaded on demand, because the exporter's packages are large.
  const flushTraces =
    OTEL_EXPORTER_OTLP_ENDPOINT &&
    (await import('./telemetry/trace-export.ts')).startTraceExport(
      { 'service.name': name, 'service.version': version },
      OTEL_EXPORTER_OTLP_ENDPOINT,
    );
  const metrics = app.get(Metrics);

  const stop = async () => {
    setTimeout(() => process.exit(1), shutdownDeadlineMs).unref();
    app.get(Readiness).isDraining = true;
    await delay(DRAIN_MS);
    await app.close();
    if (flushTraces) await flushTraces();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  await app.startAllMicroservices();
  await app.listen(PORT, HOST);
  metrics.gauge('service_version', 'The running version', () => ({ [version]: 1 }), 'version');
  const metricsUrl = METRICS_PORT === undefined ? undefined : await metrics.listen(METRICS_PORT, HOST);
  app.get(Logger).log({
    version,
    node: process.version,
    metrics: metricsUrl,
    config: shownConfig(config),
    msg: `${name} listens on ${await app.getUrl()}`,
  });
}
