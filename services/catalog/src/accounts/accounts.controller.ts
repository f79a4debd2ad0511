import { updateAccount } from '@mendwell/contracts/account';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Call(updateAccount)
  update(@CurrentUser() user: User) {
    return this.accounts.update(user);
  }
}
