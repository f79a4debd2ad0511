import mongoose, { type Model } from 'mongoose';
import { DomainError } from '../domain-error.ts';

const { MongoBulkWriteError, MongoError, MongoServerError } = mongoose.mongo;

const duplicateKey = 11_000;
const writeConflict = 112;

/** Codes of the server's errors that are not about the request, by their names in MongoDB's list. */
const temporaryCodes = new Set([
  ...[6, 7, 89, 9_001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 94, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436], // no primary, or one that starts or stops
  ...[24, 50, 175, 202, 262, 290, 11_601], // LockTimeout, MaxTimeMSExpired, QueryPlanKilled, other limits of time
  ...[64, 100, 133, 134, 211], // too few members for a write or read concern, or for keys
  ...[43, 112, 225, 237, 246, 251], // CursorNotFound, WriteConflict, transactions and snapshots that are gone
  ...[317, 365, 384, 462, 7_001], // ConnectionPoolExpired, TemporarilyUnavailable, ConnectionError, too many requests
]);
/** `HandshakeError`: the connection could not be made ready, whatever the reason. */
const temporaryLabels = [
  'TransientTransactionError',
  'RetryableWriteError',
  'UnknownTransactionCommitResult',
  'HandshakeError',
  'ResetPool',
  'PoolRequestedRetry',
  'RetryableError',
  'SystemOverloadedError',
];
/** Errors of the driver before the server has answered, or with a connection or session that has ended meanwhile. */
const temporaryNames =
  /^(Mongo(System|ServerSelection|Network|NetworkTimeout|OperationTimeout|NotConnected|StalePrimary|UnexpectedServerResponse|ExpiredSession|ServerClosed|TopologyClosed|ClientClosed|PoolCleared\w*|PoolClosed|WaitQueueTimeout|WriteConcern)Error|MongooseServerSelectionError)$/;
/** Mongoose's own, which have no name of their own: a command waited for a connection, or there was none. */
const withoutConnection = /buffering timed out|before initial connection/;

/** Errors of Mongoose and BSON for values that cannot be used in a query or document. */
const inputNames = new Set([
  'CastError',
  'ValidationError',
  'StrictModeError',
  'ObjectParameterError',
  'BSONError',
]);

/** True if a unique index refused the write; with `field`, only for an index on it. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof MongoServerError) || error.code !== duplicateKey) return false;
  if (field === undefined) return true;
  // For several inserts the driver only keeps the message, in which the index name lists the fields.
  const [, index = ''] = /index: (\S+)/.exec(error.message) ?? [];
  return Object.keys(error.keyPattern ?? {}).includes(field) || index.split('_').includes(field);
}

/** True if another open transaction has written the same document or key. */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === writeConflict;

/** True if an unordered `insertMany` skipped only duplicates and stored the rest. */
const isOnlyDuplicateKeys = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  error.code === duplicateKey &&
  error.result.getWriteConcernError() === undefined &&
  [error.writeErrors].flat().every(({ code }) => code === duplicateKey);

/** Stores the documents that are not stored yet, and leaves the others unchanged. */
export async function insertMissing<Document>(model: Model<Document>, documents: Document[]): Promise<void> {
  await model.insertMany(documents, { ordered: false, lean: true }).catch((error) => {
    if (!isOnlyDuplicateKeys(error)) throw error;
  });
}

/** True if the same request may succeed in a moment, also for a refusal because of that. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DomainError) return isDatabaseUnavailable(error.cause);
  if (temporaryNames.test(error.name)) return true;
  if (error.name === 'MongooseError') return withoutConnection.test(error.message);
  if (!(error instanceof MongoError)) return false;
  // `insertMany` wraps connection errors without a code; the server's own errors have one.
  if (error.name === 'MongoBulkWriteError' && error.code === undefined) return true;
  return (
    temporaryCodes.has(Number(error.code)) || temporaryLabels.some((label) => error.hasErrorLabel(label))
  );
}

/** True if the caller sent an invalid value. */
export const isUnusableInput = (error: unknown): boolean =>
  error instanceof Error && inputNames.has(error.name);
