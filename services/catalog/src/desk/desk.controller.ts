import {
  admitAccount,
  blockAccount,
  type DeskAccountQuery,
  getDeskAccount,
  hideProfile,
  listDeskAccounts,
  showProfile,
  unblockAccount,
} from '@mendwell/contracts/desk/accounts';
import type { DeskDecision, DeskNote, VersionedDecision } from '@mendwell/contracts/desk/actions';
import {
  answerContactMessage,
  type InboxQuery,
  listContactMessages,
  reopenContactMessage,
} from '@mendwell/contracts/desk/contact';
import {
  hideReview,
  keepReview,
  listModeratedReviews,
  type ModeratedTextQuery,
  type ReviewDecision,
} from '@mendwell/contracts/desk/reviews';
import {
  type DeskServiceQuery,
  getDeskService,
  hideService,
  listDeskServices,
  showService,
} from '@mendwell/contracts/desk/services';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { AccountBlocking } from '../accounts/account-blocking.service.ts';
import { ProfileModeration } from '../accounts/profile-moderation.service.ts';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ServiceModeration } from '../services/service-moderation.service.ts';
import { DeskAccountsService } from './desk-accounts.service.ts';
import { DeskServicesService } from './desk-services.service.ts';
import { InboxService } from './inbox.service.ts';
import { KnownAccounts } from './known-accounts.service.ts';
import { ModerationQueue } from './moderation-queue.service.ts';

@Controller()
export class DeskController {
  constructor(
    private readonly accounts: DeskAccountsService,
    private readonly known: KnownAccounts,
    private readonly blocking: AccountBlocking,
    private readonly profiles: ProfileModeration,
    private readonly services: DeskServicesService,
    private readonly serviceModeration: ServiceModeration,
    private readonly queue: ModerationQueue,
    private readonly reviewModeration: ReviewModeration,
    private readonly inbox: InboxService,
  ) {}

  @Call(listDeskAccounts)
  listAccounts(@Query() query: DeskAccountQuery) {
    return this.accounts.list(query);
  }

  @Call(getDeskAccount)
  getAccount(@Param('uid') uid: string) {
    return this.accounts.get(uid);
  }

  @Call(blockAccount)
  async block(@Param('uid') uid: string, @Body() decision: DeskDecision, @CurrentUser() operator: User) {
    await this.known.note(uid);
    return this.blocking.block(uid, decision, operator);
  }

  @Call(admitAccount)
  admit(@Param('uid') uid: string, @Body() note: DeskNote, @CurrentUser() operator: User) {
    return this.blocking.admit(uid, note, operator);
  }

  @Call(unblockAccount)
  unblock(@Param('uid') uid: string, @Body() decision: DeskDecision, @CurrentUser() operator: User) {
    return this.blocking.unblock(uid, decision, operator);
  }

  @Call(hideProfile)
  hideProfile(@Param('uid') uid: string, @Body() decision: VersionedDecision, @CurrentUser() operator: User) {
    return this.profiles.decide('hide', uid, decision, operator);
  }

  @Call(showProfile)
  showProfile(@Param('uid') uid: string, @Body() decision: VersionedDecision, @CurrentUser() operator: User) {
    return this.profiles.decide('show', uid, decision, operator);
  }

  @Call(listDeskServices)
  listServices(@Query() query: DeskServiceQuery) {
    return this.services.list(query);
  }

  @Call(getDeskService)
  getService(@Param('serviceId') serviceId: string) {
    return this.services.get(serviceId);
  }

  @Call(hideService)
  hideService(
    @Param('serviceId') serviceId: string,
    @Body() decision: VersionedDecision,
    @CurrentUser() operator: User,
  ) {
    return this.serviceModeration.decide('hide', serviceId, decision, operator);
  }

  @Call(showService)
  showService(
    @Param('serviceId') serviceId: string,
    @Body() decision: VersionedDecision,
    @CurrentUser() operator: User,
  ) {
    return this.serviceModeration.decide('show', serviceId, decision, operator);
  }

  @Call(listModeratedReviews)
  listReviews(@Query() query: ModeratedTextQuery) {
    return this.queue.list(query);
  }

  @Call(keepReview)
  keepReview(
    @Param('reviewId') reviewId: string,
    @Body() decision: ReviewDecision,
    @CurrentUser() operator: User,
  ) {
    return this.reviewModeration.decide('keep', reviewId, decision, operator);
  }

  @Call(hideReview)
  hideReview(
    @Param('reviewId') reviewId: string,
    @Body() decision: ReviewDecision,
    @CurrentUser() operator: User,
  ) {
    return this.reviewModeration.decide('hide', reviewId, decision, operator);
  }

  @Call(listContactMessages)
  listMessages(@Query() query: InboxQuery) {
    return this.inbox.list(query);
  }

  @Call(answerContactMessage)
  answer(@Param('messageId') messageId: string, @Body() { note }: DeskNote, @CurrentUser() operator: User) {
    return this.inbox.decide('answer', messageId, note, operator);
  }

  @Call(reopenContactMessage)
  reopen(@Param('messageId') messageId: string, @Body() { note }: DeskNote, @CurrentUser() operator: User) {
    return this.inbox.decide('reopen', messageId, note, operator);
  }
}
