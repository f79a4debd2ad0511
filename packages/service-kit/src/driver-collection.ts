import type { Model, mongo } from 'mongoose';

/**
 * The driver's own collection behind a model, for a read that is asked for so often that what Mongoose does
 * around it counts. Nothing is cast or checked, and each query must name its time limit.
 */
export const driverCollection = <Document>({ db, collection }: Model<Document>): mongo.Collection =>
  db.getClient().db(db.name).collection(collection.collectionName);
