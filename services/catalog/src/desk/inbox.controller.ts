import type { DeskNote } from '@mendwell/contracts/desk/actions';
import {
  answerContactMessage,
  type InboxQuery,
  listContactMessages,
  reopenContactMessage,
} from '@mendwell/contracts/desk/contact';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { InboxService } from './inbox.service.ts';

@Controller()
export class InboxController {
  constructor(private readonly inbox: InboxService) {}

  @Call(listContactMessages)
  list(@Query() query: InboxQuery) {
    return this.inbox.list(query);
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
