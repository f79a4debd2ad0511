import type { DomainEvent } from '@mendwell/contracts/events';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { accountVersionModel } from '../events/account-versions.ts';
import { DeadLetters } from '../events/dead-letters.ts';
import { EventPattern } from '../events/event-pattern.ts';
import { Transactions } from '../events/transactions.ts';
import { RevokedSignIns } from '../http/revoked-sign-ins.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
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

/** Does the service's part when an account is blocked or erased, and confirms it. */
@Controller()
export class AccountConsumer {
  constructor(
    @Inject(serviceDefinition) private readonly definition: ServiceDefinition,
    private readonly deadLetters: DeadLetters,
    private readonly erasure: Erasure,
    private readonly data: PersonalData,
    private readonly revoked: RevokedSignIns,
    private readonly transactions: Transactions,
  ) {}

  /** Needs no inbox: a repeated event finds nothing left to end. */
  @EventPattern('account.changed')
  async block(event: DomainEvent<'account.changed'>): Promise<void> {
    const { uid, isBlocked, signedInBefore, blockId } = event.data;
    if (!isBlocked) return;
    await this.data.block(event);
    if (!blockId) return;
    // Others do this at the same time; what is confirmed has to be done.
    if (signedInBefore) await this.revoked.revoke(uid, new Date(signedInBefore));
    await this.confirm(blockId);
  }

  /** Needs no inbox: a repeated event finds nothing left to erase. */
  @EventPattern('account.changed')
  async erase({ data: { uid, erasure } }: DomainEvent<'account.changed'>): Promise<void> {
    if (!erasure) return;
    // First, because a replayed one would bring the account back.
    await this.deadLetters.dropAbout(uid);
    await this.erasure.erase({ uid, ...erasure });
    await this.confirm(erasure.pseudonym);
  }

  private confirm(id: string): Promise<void> {
    const { name: service } = this.definition;
    return this.transactions.run((session) =>
      this.transactions.publish(session, 'account.confirmed', { id, service }),
    );
  }
}
