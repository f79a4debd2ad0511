import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { kitRecords } from './kit-records.ts';
import { type ErasedAccount, PersonalData, type PersonalRecords } from './personal-data.ts';

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
