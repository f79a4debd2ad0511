import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type MigrationStep, migrateDatabase } from './database/migrations.ts';
import { overridden } from './kit.module.ts';
import { RestoredDecisions } from './privacy/restored-decisions.ts';
import { RestoredErasures } from './privacy/restored-erasures.ts';
import { type ServiceDefinition, serviceDefinition } from './service-definition.ts';
import { withoutPersonalData } from './telemetry/logging.ts';

/**
 * Migrates a service's database to this release, erases the accounts that were erased since a restored backup, and makes
 * the decisions since then again. On failure, prints the
 * reason and exits with 1. Run it before every start.
 */
export async function migrate(module: Type, steps: readonly MigrationStep[]): Promise<void> {
  // Building an index may take a long time, and so may an election.
  const mongo = { socketTimeoutMS: 0, serverSelectionTimeoutMS: 30_000 };
  const root = overridden(module, { jobs: false, mongo });
  let name = 'This service';
  const report = (line: string) => console.log(`${name}: ${line}.`);
  try {
    const context = await NestFactory.createApplicationContext(root, {
      logger: ['error'],
      abortOnError: false,
    });
    name = context.get<ServiceDefinition>(serviceDefinition).name;
    await migrateDatabase(context.get<Connection>(getConnectionToken()), steps, report);
    const erased = await context.get(RestoredErasures, { strict: false }).apply();
    if (erased === 1) report('Erased 1 account that was deleted after the backup');
    if (erased > 1) report(`Erased ${erased} accounts that were deleted after the backup`);
    await context.get(RestoredDecisions, { strict: false }).apply();
    await context.close();
  } catch (error) {
    const reason = withoutPersonalData(error instanceof Error ? error.message : String(error));
    console.error(
      `${name}: ${reason.replace(/\.$/, '')}. Fix this and migrate again; completed steps are not repeated.`,
    );
    // A service that has not started cannot be closed, and its connections would keep this process running.
    process.exit(1);
  }
}
