import {
  hideReview,
  keepReview,
  listModeratedReviews,
  type ModeratedTextQuery,
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

  @Call(listModeratedReviews)
  list(@Query() query: ModeratedTextQuery) {
    return this.queue.list(query);
  }

  @Call(keepReview)
  keep(@Param('reviewId') reviewId: string, @Body() decision: ReviewDecision, @CurrentUser() operator: User) {
    return this.moderation.keep(reviewId, decision, operator);
  }

  @Call(hideReview)
  hide(@Param('reviewId') reviewId: string, @Body() decision: ReviewDecision, @CurrentUser() operator: User) {
    return this.moderation.hide(reviewId, decision, operator);
  }
}
