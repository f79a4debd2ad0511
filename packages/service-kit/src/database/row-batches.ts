import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';

const batchSize = 200;

/**
 * All rows that match, by id and some hundred at a time, for work on any number of them. Rows may change meanwhile. The filter
 * needs an index that ends with `_id`.
 */
export async function* rowBatches<Row extends { _id: string | Types.ObjectId }>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
): AsyncGenerator<Row[]> {
  let last: Row['_id'] | undefined;
  do {
    const after = last === undefined ? {} : { _id: { $gt: last } };
    const rows = await model
      .find({ ...filter, ...after })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<Row[]>();
    if (rows.length > 0) yield rows;
    last = rows[batchSize - 1]?._id;
  } while (last !== undefined);
}

/** Updates all rows that match, in commands of a bounded size. */
export async function updateInBatches<Row extends { _id: string | Types.ObjectId }>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
  update: UpdateQuery<Row>,
): Promise<void> {
  for await (const batch of rowBatches(model, filter))
    await model.updateMany({ ...filter, _id: { $in: batch.map(({ _id }) => _id) } }, update);
}

/** Deletes all rows that match, in commands of a bounded size. */
export async function deleteInBatches<Row extends { _id: string | Types.ObjectId }>(
  model: Model<Row>,
  filter: QueryFilter<Row>,
): Promise<void> {
  for await (const batch of rowBatches(model, filter))
    await model.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
}
