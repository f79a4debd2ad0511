import type { Model, QueryFilter } from 'mongoose';
import type { User } from '../http/auth.ts';

/** An account that is being erased. Its pseudonym, the same in all services, replaces the uid in records that stay. */
export interface ErasedAccount {
  uid: string;
  pseudonym: string;
}

/** The records of one collection that name people: what of them people can take along, and what is left once they go. */
export interface PersonalRecords<Row = unknown> {
  model: Model<Row>;
  /** The fields that contain uids; each needs an index. */
  uidFields: readonly (keyof Row & string)[];
  /** What of the records belongs to a person's export; a sentence says why if nothing does. */
  exported: Exported<Row> | string;
  /** Removes the account. Safe to repeat, since it may be interrupted and is always announced twice. */
  erase: (account: ErasedAccount) => Promise<unknown>;
}

interface Exported<Row> {
  /** The name of the list in the export. */
  section: string;
  /** Finds the person's records; by default those with their uid in one of `uidFields`. */
  of?: (user: User) => QueryFilter<Row>;
  /** Only what is named here leaves the service. */
  toItem: (row: Row, user: User) => Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** Lets records of different types stand in one list. */
export const personalRecords = <Row>(records: PersonalRecords<Row>) => records as PersonalRecords;

/**
 * The people's data of a service. Each service provides it in its `PersonalDataModule`; the kit exports and erases by it, for
 * all services alike (docs/adr/0064).
 */
export abstract class PersonalData {
  /** One entry for each collection that names people. */
  abstract readonly records: readonly PersonalRecords[];
}
