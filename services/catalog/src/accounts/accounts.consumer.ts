import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Controller } from '@nestjs/common';
import { BlockEnforcement } from './block-enforcement.service.ts';

/** Does for the catalog what its own decisions about accounts lead to. Needs no inbox, since each step is safe to repeat. */
@Controller()
export class AccountsConsumer {
  constructor(
    private readonly enforcement: BlockEnforcement,
    private readonly identity: IdentityProvider,
  ) {}

  @EventPattern('account.confirmed')
  confirm({ data }: DomainEvent<'account.confirmed'>): Promise<void> {
    return this.enforcement.confirm(data);
  }

  /** Ends the sessions from before the request; the services refuse their tokens already. */
  @EventPattern('account.changed')
  async signOut({ data: { uid, what } }: DomainEvent<'account.changed'>): Promise<void> {
    if (what === 'erasure-requested') await this.identity.signOut(uid);
  }
}
