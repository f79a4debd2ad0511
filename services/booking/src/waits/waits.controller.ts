import {
  askToEndWait,
  createWait,
  deleteWait,
  endWait,
  listWaits,
  type WaitInput,
  type WaitLink,
} from '@mendwell/contracts/wait';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { acceptForms, askPage, plainPage } from '@mendwell/service-kit/http/plain-page';
import { Body, Controller, Header, type OnModuleInit, Param, Query } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { WaitsService } from './waits.service.ts';

const question = askPage('Stop looking', '<p>You will get no more offers for this wish.</p>');
const done = plainPage('We have stopped looking', '<p>Your appointments stay as they are.</p>');

@Controller()
export class WaitsController implements OnModuleInit {
  constructor(
    private readonly waits: WaitsService,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    acceptForms(this.host, endWait);
  }

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

  /** The link in mails of offers, which works without signing in. It tells nobody whether a wish is still open. */
  @Call(askToEndWait)
  @Header('cache-control', 'no-store')
  ask(@Query() _link: WaitLink) {
    return question;
  }

  @Call(endWait)
  @Header('cache-control', 'no-store')
  async end(@Query() { token }: WaitLink) {
    await this.waits.endByLink(token);
    return done;
  }
}
