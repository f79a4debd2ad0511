import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { accountVersionModel } from '../events/account-versions.ts';
import { type ErasedAccount, PersonalData, type PersonalRecords, personalRecords } from './personal-data.ts';

/** Erases accounts from the records of the service and of the kit. */
@Injectable()
export class Erasure {
  readonly records: readonly PersonalRecords[];

  constructor(@InjectConnection() connection: Connection, data: PersonalData) {
    this.records = [...data.records, ...kitRecords(connection)];
  }

  async erase(account: ErasedAccount): Promise<void> {
    for (const records of this.records) await records.erase(account);
  }
}

/** What the kit's own collections keep about people, in services that have them. */
function kitRecords({ models }: Connection): PersonalRecords[] {
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
