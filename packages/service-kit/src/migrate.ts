import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type MigrationStep, migrateDatabase } from './database/migrations.ts';
import { kitModule } from './kit.module.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { withoutPersonalData } from './telemetry/logging.ts';

/** Migrates a service's database to this release. On failure, prints the reason and sets exit code 1. Run it before every start. */
export async function migrate(definition: ServiceDefinition, steps: readonly MigrationStep[]): Promise<void> {
  // Building an index may take a long time.
  const module = kitModule(definition, { socketTimeoutMS: 0 });
  const report = (line: string) => console.log(`${definition.name}: ${line}.`);
  let context: INestApplicationContext | undefined;
  try {
    context = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
    await migrateDatabase(context.get<Connection>(getConnectionToken()), steps, report);
  } catch (error) {
    const reason = withoutPersonalData(error instanceof Error ? error.message : String(error));
    console.error(
      `${definition.name}: ${reason.replace(/\.$/, '')}. Fix this and migrate again; completed steps are not repeated.`,
    );
    process.exitCode = 1;
  } finally {
    await context?.close();
  }
}
