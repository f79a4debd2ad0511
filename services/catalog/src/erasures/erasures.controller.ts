import { deleteAccount, keepAccount } from '@mendwell/contracts/account';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ErasuresService } from './erasures.service.ts';

@Controller()
export class ErasuresController {
  constructor(private readonly erasures: ErasuresService) {}

  @Call(deleteAccount)
  request(@CurrentUser() user: User, @BearerToken() token: string) {
    return this.erasures.request(user, token);
  }

  @Call(keepAccount)
  keep(@CurrentUser() user: User) {
    return this.erasures.keep(user);
  }
}
