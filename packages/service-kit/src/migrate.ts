import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { kitModule } from './kit.module.ts';
import type { ServiceDefinition } from './service-definition.ts';

/**
 * Creates the collections and indexes of every model of an application, then drops the indexes that no schema
 * names any more: in this order, so that what a unique index forbids is forbidden throughout.
 */
export async function createCollections(connection: Connection): Promise<void> {
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await model.createIndexes();
    const { toDrop } = await model.diffIndexes();
    for (const name of toDrop) await model.collection.dropIndex(name);
  }
}

/** Prepares a service's database for its present code and ends. Safe to run again, before every start. */
export async function migrate(definition: ServiceDefinition): Promise<void> {
  // Building an index may take long.
  const module = kitModule(definition, { socketTimeoutMS: 0 });
  const context = await NestFactory.createApplicationContext(module, { logger: ['error'] });
  await createCollections(context.get<Connection>(getConnectionToken()));
  await context.close();
}
