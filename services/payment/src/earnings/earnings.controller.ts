import { type EarningsQuery, exportEarnings, listEarnings } from '@mendwell/contracts/earnings';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Controller, Query } from '@nestjs/common';
import { EarningsService } from './earnings.service.ts';

@Controller()
export class EarningsController {
  constructor(private readonly earnings: EarningsService) {}

  @Call(listEarnings)
  list(@CurrentUser() user: User, @Query() query: EarningsQuery) {
    return this.earnings.list(user, query);
  }

  @Call(exportEarnings)
  export(@CurrentUser() user: User, @Query() query: EarningsQuery) {
    return this.earnings.toCsv(user, query);
  }
}
