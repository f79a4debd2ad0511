import mongoose, { type Connection } from 'mongoose';
import { maxTimeMS } from './driver.ts';

/** Indexes are created by `migrate`, never by a starting service. A request waits a few seconds at most for MongoDB. */
export const mongoOptions = {
  autoIndex: false,
  autoCreate: false,
  // Mongoose would hold commands for ten seconds while there is no connection; the driver does for three (below).
  bufferCommands: false,
  // Otherwise a starting service says nothing for most of a minute; whatever runs it starts it again.
  retryAttempts: 0,
  // MongoDB's default depends on the members of the set; what a request was told must survive the loss of any one.
  writeConcern: { w: 'majority' } as const,
  serverSelectionTimeoutMS: 3_000,
  // The driver retries a read or write once; both attempts end before the gateway's timeout.
  socketTimeoutMS: 4_000,
  // A burst after a pause needs many connections, which a busy machine opens slowly.
  waitQueueTimeoutMS: 5_000,
  // The driver opens two at a time, and binds the command that asked to the one being opened even if another comes
  // free: the fewer are opened in a burst, the fewer commands wait for one.
  maxPoolSize: 20,
  // Connections that only a burst needed are closed again; otherwise the pool would stay at its peak.
  maxIdleTimeMS: 60_000,
  onConnectionCreate: (connection: Connection) => {
    connection.set('maxTimeMS', maxTimeMS);
  },
};

// A filter on an unknown field is an error. Mongoose ignores this option on a connection.
mongoose.set('strictQuery', 'throw');
