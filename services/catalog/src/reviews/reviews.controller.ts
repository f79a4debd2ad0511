import {
  type RatingQuery,
  type ReplyInput,
  type ReportInput,
  type ReviewChange,
  type ReviewInput,
  type ReviewsQuery,
} from '@mendwell/contracts/review';
import {
  createReview,
  deleteReview,
  deleteReviewReply,
  getOwnReview,
  getRating,
  listHiddenReplies,
  listReviews,
  reportReview,
  setReviewReply,
  updateReview,
} from '@mendwell/contracts/review-calls';
import { BearerToken, CurrentUser, type User } from '@mendwell/service-kit/http/auth';
import { Call } from '@mendwell/service-kit/http/call';
import { Body, Controller, Header, Param, Query } from '@nestjs/common';
import { ReadReviews } from './read-reviews.service.ts';
import { ReportReview } from './report-review.service.ts';
import { WriteReview } from './write-review.service.ts';

@Controller()
export class ReviewsController {
  constructor(
    private readonly reads: ReadReviews,
    private readonly reviews: WriteReview,
    private readonly reports: ReportReview,
  ) {}

  @Header('cache-control', 'no-cache')
  @Call(listReviews)
  list(@Query() query: ReviewsQuery) {
    return this.reads.list(query);
  }

  @Header('cache-control', 'no-cache')
  @Call(getRating)
  rating(@Query() query: RatingQuery) {
    return this.reads.rating(query);
  }

  @Call(getOwnReview)
  own(@Param('bookingId') bookingId: string, @CurrentUser() user: User, @BearerToken() token: string) {
    return this.reads.own(bookingId, user, token);
  }

  @Call(listHiddenReplies)
  hiddenReplies(@CurrentUser() user: User) {
    return this.reads.hiddenReplies(user.uid);
  }

  @Call(createReview)
  create(@Body() input: ReviewInput, @CurrentUser() user: User, @BearerToken() token: string) {
    return this.reviews.create(input, user, token);
  }

  @Call(updateReview)
  update(@Param('bookingId') bookingId: string, @Body() change: ReviewChange, @CurrentUser() user: User) {
    return this.reviews.update(bookingId, change, user);
  }

  @Call(deleteReview)
  remove(@Param('bookingId') bookingId: string, @CurrentUser() user: User) {
    return this.reviews.remove(bookingId, user);
  }

  @Call(setReviewReply)
  setReply(@Param('reviewId') reviewId: string, @Body() input: ReplyInput, @CurrentUser() user: User) {
    return this.reviews.setReply(reviewId, input, user);
  }

  @Call(deleteReviewReply)
  removeReply(@Param('reviewId') reviewId: string, @CurrentUser() user: User) {
    return this.reviews.removeReply(reviewId, user);
  }

  @Call(reportReview)
  report(@Param('reviewId') reviewId: string, @Body() input: ReportInput, @CurrentUser() user: User) {
    return this.reports.report(reviewId, input, user);
  }
}
