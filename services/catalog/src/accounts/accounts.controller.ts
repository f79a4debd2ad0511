import type { Acknowledged } from '@mendwell/contracts/answers';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Controller, Put } from '@nestjs/common';
import { AccountsService } from './accounts.service.ts';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Put('account')
  update(@CurrentUser() user: User): Promise<Acknowledged> {
    return this.accounts.update(user);
  }
}
