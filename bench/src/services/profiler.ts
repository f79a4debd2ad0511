import type { Db, Document } from '@mendwell/local/servers/mongodb';

/** Runs `action` with mongod's profiler on. Returns the profiled operations that match `filter` and examined documents. */
export async function profile(
  database: Db,
  filter: object,
  action: () => Promise<unknown>,
): Promise<Document[]> {
  await database.command({ profile: 2 });
  await action();
  await database.command({ profile: 0 });
  const operations = database.collection('system.profile');
  const found = await operations.find({ ...filter, docsExamined: { $exists: true } }).toArray();
  await operations.drop();
  return found;
}
