import { listObligations } from '@mendwell/contracts/account';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller } from '@nestjs/common';
import { ObligationsService } from './obligations.service.ts';

@Controller()
export class ObligationsController {
  constructor(private readonly obligations: ObligationsService) {}

  @Call(listObligations)
  list(@CurrentUser() user: User) {
    return this.obligations.list(user.uid);
  }
}
