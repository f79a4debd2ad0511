import {
  admitAccount,
  blockAccount,
  type DeskAccountQuery,
  getDeskAccount,
  hideProfile,
  listDeskAccounts,
  showProfile,
  unblockAccount,
} from '@mendwell/contracts/desk/accounts';
import type { DeskDecision, DeskNote, VersionedDecision } from '@mendwell/contracts/desk/actions';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { AccountBlocking } from '../accounts/account-blocking.service.ts';
import { ProfileModeration } from '../accounts/profile-moderation.service.ts';
import { DeskAccountsService } from './desk-accounts.service.ts';
import { KnownAccounts } from './known-accounts.service.ts';

@Controller()
export class DeskAccountsController {
  constructor(
    private readonly accounts: DeskAccountsService,
    private readonly known: KnownAccounts,
    private readonly blocking: AccountBlocking,
    private readonly profiles: ProfileModeration,
  ) {}

  @Call(listDeskAccounts)
  list(@Query() query: DeskAccountQuery) {
    return this.accounts.list(query);
  }

  @Call(getDeskAccount)
  get(@Param('uid') uid: string) {
    return this.accounts.get(uid);
  }

  @Call(blockAccount)
  async block(@Param('uid') uid: string, @Body() decision: DeskDecision, @CurrentUser() operator: User) {
    await this.known.note(uid);
    return this.blocking.block(uid, decision, operator);
  }

  @Call(admitAccount)
  admit(@Param('uid') uid: string, @Body() note: DeskNote, @CurrentUser() operator: User) {
    return this.blocking.admit(uid, note, operator);
  }

  @Call(unblockAccount)
  unblock(@Param('uid') uid: string, @Body() decision: DeskDecision, @CurrentUser() operator: User) {
    return this.blocking.unblock(uid, decision, operator);
  }

  @Call(hideProfile)
  hideProfile(@Param('uid') uid: string, @Body() decision: VersionedDecision, @CurrentUser() operator: User) {
    return this.profiles.decide('hide', uid, decision, operator);
  }

  @Call(showProfile)
  showProfile(@Param('uid') uid: string, @Body() decision: VersionedDecision, @CurrentUser() operator: User) {
    return this.profiles.decide('show', uid, decision, operator);
  }
}
