import type { DomainEvent } from '@mendwell/contracts/events';
import type { ClientSession, Model, mongo, QueryFilter } from 'mongoose';
import type { User } from '../http/auth.ts';

/** An account that is being erased. Its pseudonym, the same in all services, replaces the uid in records that stay. */
export interface ErasedAccount {
  uid: string;
  pseudonym: string;
}

/** The records of one collection that name people: what of them people can take along, and what is left once they go. */
export interface PersonalRecords<Row = unknown> {
  model: Model<Row>;
  /** The fields that contain uids, also in an object: `visit.patientUid`. Each needs an index. */
  uidFields: readonly string[];
  /** What of the records belongs to a person's export; a sentence says why if nothing does. */
  exported: Exported<Row> | string;
  /**
   * Removes the account, in commands of a bounded size. Safe to repeat, since it may be interrupted and is always announced
   * twice. The second time, the pseudonym may stand where the uid was.
   */
  erase: (account: ErasedAccount) => Promise<unknown>;
}

interface Exported<Row> {
  /** The name of the list in the export. */
  section: string;
  /** Finds the person's records; by default those with their uid in one of `uidFields`. */
  of?: (user: User) => QueryFilter<Row>;
  /** How `of` compares texts, if not exactly. */
  collation?: mongo.CollationOptions;
  /** Only what is named here leaves the service. Further reads need the session, for the same instant. */
  toItem: (row: Row, user: User, session: ClientSession) => object | Promise<object>;
}

/** Lets records of different types stand in one list. */
export const personalRecords = <Row>(records: PersonalRecords<Row>) => records as PersonalRecords;

/**
 * The people's data of a service. Each service names it in its `AppModule`; the kit exports and erases by it, for
 * all services alike (docs/adr/0023).
 */
export abstract class PersonalData {
  /** The collections that name people, erased in this order. A collection has several entries if people have several roles. */
  abstract readonly records: readonly PersonalRecords[];
  /** All other collections of the service, and why nothing has to be exported or erased. */
  readonly others: Readonly<Record<string, string>> = {};

  /** Ends what a blocked account has here, before the service confirms it. Safe to repeat, and to be late or out of order. */
  async block(_change: DomainEvent<'account.changed'>): Promise<void> {}
}
