import type { mongo } from 'mongoose';
import { searchFields } from '../services/service.rules.ts';
import { firstFields, type ServiceDocument } from '../services/service.schema.ts';

const batchSize = 200;

/** What steps read of a service, some of which earlier releases wrote. */
export type StoredService = Pick<
  ServiceDocument,
  '_id' | 'serviceName' | 'serviceArea' | 'providerName' | 'specialty' | 'deletedAt' | 'hidden'
> & { search?: object; searchTitle?: string };

const projection = {
  ...{ serviceName: 1, serviceArea: 1, providerName: 1, specialty: 1, deletedAt: 1, hidden: 1 },
  ...{ 'search.title': 1, searchTitle: 1 },
};

/** Updates all services, by id and some hundred at a time; `updateOf` returns undefined for one that stays as it is. */
export async function updateServices(
  database: mongo.Db,
  updateOf: (service: StoredService) => mongo.Document[] | undefined,
): Promise<void> {
  const services = database.collection('services');
  let last: StoredService | undefined;
  do {
    const found = await services
      .find<StoredService>(last ? { _id: { $gt: last._id } } : {}, { projection })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    const updates = found.flatMap((service) => {
      const update = updateOf(service);
      return update ? [{ updateOne: { filter: { _id: service._id }, update } }] : [];
    });
    if (updates.length > 0) await services.bulkWrite(updates, { ordered: false });
    last = found[batchSize - 1];
  } while (last);
}

/** Writes the fields for lists and search. */
export const fold = (service: StoredService): mongo.Document[] => [
  { $set: { ...literally(searchFields(service)), ...withDefaults(firstFields) } },
];

/** Values of an update's pipeline, which would take texts that begin with `$` for fields. */
const literally = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }]));

const withDefaults = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $ifNull: [`$${name}`, value] }]));
