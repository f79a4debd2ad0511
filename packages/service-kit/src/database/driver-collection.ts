import type { Model, mongo } from 'mongoose';

/** The most time for a command; Mongoose's have it from the connection. */
export const maxTimeMS = 2_000;

/**
 * The driver's collection behind a model, for reads so frequent that Mongoose's overhead matters, and for `DueRows`. Nothing
 * is cast or checked, and each query must pass `maxTimeMS`.
 */
export const driverCollection = <Document>({ db, collection }: Model<Document>): mongo.Collection =>
  db.getClient().db(db.name).collection(collection.collectionName);
