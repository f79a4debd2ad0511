import { Module } from '@nestjs/common';
import { BookingFactsModule } from '../booking-facts/booking-facts.module.ts';
import { RatingsModule } from '../ratings/ratings.module.ts';
import { DeskReviewsController } from './desk-reviews.controller.ts';
import { ReportedTexts } from './reported-texts.service.ts';
import { ReviewCases } from './review-cases.service.ts';
import { ReviewErasure } from './review-erasure.service.ts';
import { ReviewModeration } from './review-moderation.service.ts';
import { ReviewReadsService } from './review-reads.service.ts';
import { ReviewReportsService } from './review-reports.service.ts';
import { ReviewVisibility } from './review-visibility.service.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';
import { VisitsService } from './visits.service.ts';

@Module({
  imports: [BookingFactsModule, RatingsModule],
  controllers: [ReviewsController, DeskReviewsController],
  providers: [
    ReviewsService,
    ReviewReadsService,
    ReviewReportsService,
    ReviewCases,
    ReportedTexts,
    ReviewVisibility,
    ReviewModeration,
    ReviewErasure,
    VisitsService,
  ],
  exports: [ReviewErasure, ReviewModeration],
})
export class ReviewsModule {}
