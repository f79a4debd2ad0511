import type { Connection } from 'mongoose';

/** The database's time, for instants that several instances compare. */
export async function databaseNow(connection: Connection): Promise<Date> {
  const { localTime } = await connection.getClient().db(connection.name).command({ hello: 1 });
  return localTime;
}
