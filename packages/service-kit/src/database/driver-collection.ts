import type { Model, mongo } from 'mongoose';

/**
 * The driver's collection behind a model, for reads so frequent that Mongoose's overhead matters, and for `DueRows`. Nothing
 * is cast or checked, and each query must set its own time limit.
 */
export const driverCollection = <Document>({ db, collection }: Model<Document>): mongo.Collection =>
  db.getClient().db(db.name).collection(collection.collectionName);
