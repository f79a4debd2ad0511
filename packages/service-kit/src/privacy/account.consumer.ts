import type { DomainEvent } from '@mendwell/contracts/events';
import { Controller, Inject } from '@nestjs/common';
import { DeadLetters } from '../events/dead-letters.ts';
import { EventPattern } from '../events/event-pattern.ts';
import { Transactions } from '../events/transactions.ts';
import { RevokedSignIns } from '../http/revoked-sign-ins.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { Erasure } from './erasure.ts';
import { PersonalData } from './personal-data.ts';

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
