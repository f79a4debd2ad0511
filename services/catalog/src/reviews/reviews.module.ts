import { Module } from '@nestjs/common';
import { BookingCopiesModule } from '../booking-copies/booking-copies.module.ts';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { ReadReviews } from './read-reviews.service.ts';
import { ReplyToReview } from './reply-to-review.service.ts';
import { ReportReview } from './report-review.service.ts';
import { ReviewModeration } from './review-moderation.service.ts';
import { ReviewsController } from './reviews.controller.ts';
import { VisitsService } from './visits.service.ts';
import { WriteReview } from './write-review.service.ts';

@Module({
  imports: [BookingCopiesModule, RatingsModule],
  controllers: [ReviewsController],
  providers: [WriteReview, ReplyToReview, ReportReview, ReadReviews, ReviewModeration, VisitsService],
  exports: [ReviewModeration],
})
export class ReviewsModule {}
