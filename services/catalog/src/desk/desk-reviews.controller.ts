import type { PageQuery } from '@mendwell/contracts/calls';
import {
  hideReview,
  keepReview,
  listReportedReviews,
  type ReviewDecision,
} from '@mendwell/contracts/desk/reviews';
import { CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ModerationQueue } from './moderation-queue.service.ts';

@Controller()
export class DeskReviewsController {
  constructor(
    private readonly queue: ModerationQueue,
    private readonly moderation: ReviewModeration,
  ) {}

  @Call(listReportedReviews)
  list(@Query() query: PageQuery) {
    return this.queue.list(query);
  }

  @Call(keepReview)
  keep(
    @Param('bookingId') bookingId: string,
    @Body() decision: ReviewDecision,
    @CurrentUser() operator: User,
  ) {
    return this.moderation.keep(bookingId, decision, operator);
  }

  @Call(hideReview)
  hide(
    @Param('bookingId') bookingId: string,
    @Body() decision: ReviewDecision,
    @CurrentUser() operator: User,
  ) {
    return this.moderation.hide(bookingId, decision, operator);
  }
}
