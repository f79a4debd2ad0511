import { askToEndWait, endWait, type WaitLink } from '@mendwell/contracts/wait';
import { Call } from '@mendwell/service-kit/http/call';
import { acceptForms, askPage, plainPage } from '@mendwell/service-kit/http/plain-page';
import { Controller, Header, type OnModuleInit, Query } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { WaitsService } from './waits.service.ts';

const question = askPage('Stop looking', '<p>You will get no more offers for this wish.</p>');
const done = plainPage('We have stopped looking', '<p>Your appointments stay as they are.</p>');

/** Links in the mails of offers, which work without signing in. They tell nobody whether a wish is still open. */
@Controller()
export class WaitLinksController implements OnModuleInit {
  constructor(
    private readonly waits: WaitsService,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    acceptForms(this.host, endWait);
  }

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
