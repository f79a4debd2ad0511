import { updateAccount } from '@mendwell/contracts/account';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ErasuresService } from '../erasures/erasures.service.ts';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly erasures: ErasuresService,
  ) {}

  @Call(updateAccount)
  async update(@CurrentUser() user: User) {
    await this.accounts.update(user);
    return this.erasures.stateOf(user.uid);
  }
}
