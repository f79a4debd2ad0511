import type { Connection, Model, mongo } from 'mongoose';

/** The most time for a command; Mongoose's have it from the connection. */
export const maxTimeMS = 2_000;

/**
 * The driver's collection behind a model, for reads so frequent that Mongoose's overhead matters, and for `DueRows`. Nothing
 * is cast or checked, and each query must pass `maxTimeMS`.
 */
export const driverCollection = <Document>({ db, collection }: Model<Document>): mongo.Collection =>
  db.getClient().db(db.name).collection(collection.collectionName);

/** The database's time, for instants that several instances compare. */
export async function databaseNow(connection: Connection): Promise<Date> {
  const { localTime } = await connection.getClient().db(connection.name).command({ hello: 1 });
  return localTime;
}

/** The collation of names and addresses, which are stored as typed. */
export const inAnyCase = { locale: 'en', strength: 2 };
