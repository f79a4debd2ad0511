import type { DeskNote } from '@mendwell/contracts/desk/actions';
import {
  answerContactMessage,
  type InboxQuery,
  listContactMessages,
  reopenContactMessage,
} from '@mendwell/contracts/desk/contact';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { answerPage, type HeaderWriter } from '@mendwell/service-kit/http/paging';
import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { InboxService } from './inbox.service.ts';

@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Call(listContactMessages)
  async list(@Query() query: InboxQuery, @Res({ passthrough: true }) reply: HeaderWriter) {
    return answerPage(reply, await this.inbox.list(query));
  }

  @Call(answerContactMessage)
  answer(@Param('messageId') messageId: string, @Body() { note }: DeskNote, @CurrentUser() operator: User) {
    return this.inbox.answer(messageId, note, operator);
  }

  @Call(reopenContactMessage)
  reopen(@Param('messageId') messageId: string, @Body() { note }: DeskNote, @CurrentUser() operator: User) {
    return this.inbox.reopen(messageId, note, operator);
  }
}
