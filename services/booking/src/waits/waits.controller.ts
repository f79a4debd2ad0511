import { createWait, deleteWait, listWaits, type WaitInput } from '@mendwell/contracts/wait';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param } from '@nestjs/common';
import { WaitsService } from './waits.service.ts';

@Controller()
export class WaitsController {
  constructor(private readonly waits: WaitsService) {}

  @Call(createWait)
  create(@CurrentUser() user: User, @Body() input: WaitInput) {
    return this.waits.create(user, input);
  }

  @Call(listWaits)
  list(@CurrentUser() user: User) {
    return this.waits.list(user.uid);
  }

  @Call(deleteWait)
  remove(@CurrentUser() user: User, @Param('waitId') waitId: string) {
    return this.waits.remove(user.uid, waitId);
  }
}
