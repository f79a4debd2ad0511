import mongoose from 'mongoose';

const { MongoBulkWriteError, MongoError, MongoServerError } = mongoose.mongo;

const duplicateKey = 11_000;
const writeConflict = 112;

/** What MongoDB answers while it cannot serve, although the request is fine: elections, shutdown, time limits. */
const passingCodes = new Set([
  50, 89, 91, 112, 189, 262, 7_001, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436,
]);
const passingLabels = ['TransientTransactionError', 'RetryableWriteError', 'UnknownTransactionCommitResult'];
const passingNames =
  /^(Mongo(ServerSelection|Network|NetworkTimeout|OperationTimeout|NotConnected|TopologyClosed|PoolCleared\w*|PoolClosed|WaitQueueTimeout|ClientClosed|WriteConcern)Error|MongooseServerSelectionError)$/;

/** Mongoose's and BSON's ways to say that a value cannot be used in a query or document. */
const inputNames = new Set([
  'CastError',
  'ValidationError',
  'StrictModeError',
  'ObjectParameterError',
  'BSONError',
]);

/** A unique index refused the write; one with this field, if it is named. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== duplicateKey) return false;
  if (field === undefined) return true;
  // Of several inserts the driver keeps the message alone; the name of an index lists its fields.
  const [, index = ''] = /index: (\S+)/.exec(error.message) ?? [];
  return Object.keys(error.keyPattern ?? {}).includes(field) || index.split('_').includes(field);
}

/** Another transaction that is still open has written the same document or key. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === writeConflict;

/** An unordered `insertMany` left out only what was there already, and stored the rest. */
export const isOnlyDuplicateKeys = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  error.code === duplicateKey &&
  error.result.getWriteConcernError() === undefined &&
  [error.writeErrors].flat().every(({ code }) => code === duplicateKey);

/** True when the same request may well succeed in a moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passingNames.test(error.name)) return true;
  if (!(error instanceof MongoError)) return false;
  // `insertMany` wraps what kept it from reaching the server; the server's own answers have a code.
  if (error.name === 'MongoBulkWriteError' && error.code === undefined) return true;
  return passingCodes.has(Number(error.code)) || passingLabels.some((label) => error.hasErrorLabel(label));
}

/** True when the value sent by the caller is at fault. */
export const isUnusableInput = (error: unknown): boolean =>
  error instanceof Error && inputNames.has(error.name);
