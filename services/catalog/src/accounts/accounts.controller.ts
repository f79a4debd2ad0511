import { updateAccount } from '@mendwell/contracts/account';
import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';
import { BlockEnforcement } from './block-enforcement.service.ts';

/** The events are of catalog's own decisions about accounts. Needs no inbox, since each step is safe to repeat. */
@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly enforcement: BlockEnforcement,
    private readonly identity: IdentityProvider,
  ) {}

  @Call(updateAccount)
  update(@CurrentUser() user: User) {
    return this.accounts.update(user);
  }

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
