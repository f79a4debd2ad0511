import { deleteAccount, keepAccount } from '@mendwell/contracts/account';
import type { DomainEvent } from '@mendwell/contracts/events';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ErasureSteps } from './erasure-steps.ts';
import { ErasuresService } from './erasures.service.ts';

@Controller()
export class ErasuresController {
  constructor(
    private readonly erasures: ErasuresService,
    private readonly steps: ErasureSteps,
  ) {}

  @Call(deleteAccount)
  request(@CurrentUser() user: User, @BearerToken() token: string) {
    return this.erasures.request(user, token);
  }

  @Call(keepAccount)
  keep(@CurrentUser() user: User) {
    return this.erasures.keep(user);
  }

  /** Needs no inbox, since the set of services is the same after a repeat. */
  @EventPattern('account.confirmed')
  confirm({ data }: DomainEvent<'account.confirmed'>): Promise<void> {
    return this.steps.confirm(data);
  }
}
