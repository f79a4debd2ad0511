import type { DomainEvent } from '@mendwell/contracts/events';
import { Controller, Inject } from '@nestjs/common';
import { DeadLetters } from '../events/dead-letters.ts';
import { EventPattern } from '../events/event-pattern.ts';
import { Transactions } from '../events/transactions.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';
import { Erasure } from './erasure.ts';

/** Erases announced accounts, and confirms it. */
@Controller()
export class ErasureConsumer {
  constructor(
    @Inject(serviceDefinition) private readonly definition: ServiceDefinition,
    private readonly deadLetters: DeadLetters,
    private readonly erasure: Erasure,
    private readonly transactions: Transactions,
  ) {}

  /** Needs no inbox: a repeated event finds nothing left to erase. */
  @EventPattern('account.changed')
  async erase({ data: { uid, erasure } }: DomainEvent<'account.changed'>): Promise<void> {
    if (!erasure) return;
    const { pseudonym } = erasure;
    // First, because a replayed one would bring the account back.
    await this.deadLetters.dropAbout(uid);
    await this.erasure.erase({ uid, ...erasure });
    const { name: service } = this.definition;
    await this.transactions.run((session) =>
      this.transactions.publish(session, 'account.erasure-confirmed', { pseudonym, service }),
    );
  }
}
