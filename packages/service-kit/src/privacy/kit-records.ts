import type { Connection } from 'mongoose';
import { accountVersionModel } from '../events/account-versions.ts';
import { type PersonalRecords, personalRecords } from './personal-data.ts';

/** What the kit's own collections keep about people, in services that have them. */
export function kitRecords({ models }: Connection): PersonalRecords[] {
  const versions = models[accountVersionModel.name];
  if (!versions) return [];
  return [
    personalRecords({
      model: versions,
      uidFields: ['_id'],
      exported: "A copy of the catalog's account",
      erase: ({ uid }) => versions.deleteOne({ _id: uid }),
    }),
  ];
}

/** The kit's other collections. */
export const kitOthers: Readonly<Record<string, string>> = {
  outbox:
    'Events on their way, which leave within seconds; the last announcement removes what they bring back',
  inbox: 'Ids of events',
  userLimits: 'Hashes of uids, for a day at most',
  revokedSignIns: 'Hashes of uids, for two hours',
  restatements: 'The last record of a pass, for seconds',
  restoredErasures: 'Hashes of uids, until the next migration',
  restoredDecisions: 'Hashes of uids, until the next migration',
};
