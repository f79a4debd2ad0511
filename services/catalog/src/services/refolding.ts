import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { oneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model, mongo } from 'mongoose';
import { writtenBefore } from './previous-search.rules.ts';
import { searchFields } from './service.rules.ts';
import { firstFields, isRemoved, type ServiceDocument, serviceModel } from './service.schema.ts';

const batchSize = 200;
const everyMs = 5_000;
const maxTimeMS = 5_000;

/**
 * Renews the fields for lists and search of services that the previous release wrote last. Safe beside its instances and in
 * several processes: a service that changes meanwhile is found again.
 */
export async function refold(services: mongo.Collection): Promise<void> {
  const projection = {
    serviceName: 1,
    serviceArea: 1,
    providerName: 1,
    specialty: 1,
    version: 1,
    deletedAt: 1,
    hidden: 1,
  };
  for (let count = batchSize; count === batchSize; ) {
    const found = await services
      .find<ServiceDocument>(writtenBefore, { projection, limit: batchSize, maxTimeMS })
      .toArray();
    count = found.length;
    if (count === 0) return;
    const renewals = found.map((service) => {
      const { _id, version } = service;
      const fields = searchFields(service);
      // Removed services cannot be found anyway.
      const update = isRemoved(service)
        ? { $set: { searchTitle: fields.searchTitle }, $unset: { listedAs: true } }
        : [{ $set: { ...literally(fields), ...withDefaults(firstFields) } }];
      return { updateOne: { filter: { _id, version }, update } };
    });
    await services.bulkWrite(renewals, { ordered: false, maxTimeMS });
  }
}

/** Values of an update's pipeline, which would take texts that begin with `$` for fields. */
const literally = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }]));

const withDefaults = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $ifNull: [`$${name}`, value] }]));

/** Refolds what instances of the previous release write while they are being replaced. */
@Injectable()
export class Refolding {
  private readonly logger = new Logger(Refolding.name);
  private readonly refoldAlone = oneAtATime(
    () => refold(driverCollection(this.services)),
    this.logger,
    'Services of the previous release could not be folded for search',
  );

  constructor(@InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>) {}

  @Interval(everyMs)
  run(): Promise<void> {
    return this.refoldAlone();
  }
}
