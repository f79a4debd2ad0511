import { randomBytes } from 'node:crypto';

/** Assigns a public id to an account unless it has one. Needs `upsert`. */
export const assignProviderId = (uid: string) => ({
  filter: { _id: uid },
  update: [{ $set: { providerId: { $ifNull: ['$providerId', randomBytes(12).toString('hex')] } } }],
  upsert: true,
});
