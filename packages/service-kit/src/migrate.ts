import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { kitModule } from './kit.module.ts';
import { withoutPersonalData } from './logging.ts';
import { type MigrationStep, migrateDatabase } from './migrations.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** Prepares a service's database for its present code and ends: with 1 and the reason if it could not. Run it before every start. */
export async function migrate(
  definition: ServiceDefinition,
  steps: readonly MigrationStep[] = [],
): Promise<void> {
  // Building an index may take long.
  const module = kitModule(definition, { socketTimeoutMS: 0 });
  const context = await NestFactory.createApplicationContext(module, { logger: ['error'] });
  const report = (line: string) => console.log(`${definition.name}: ${line}.`);
  try {
    await migrateDatabase(context.get<Connection>(getConnectionToken()), steps, report);
  } catch (error) {
    const reason = withoutPersonalData(error instanceof Error ? error.message : String(error));
    console.error(`${definition.name}: ${reason}. Mend this and migrate again; what is done stays done.`);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
