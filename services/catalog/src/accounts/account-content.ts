import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { Injectable } from '@nestjs/common';
import { ReviewModeration } from '../reviews/review-moderation.service.ts';
import { ServiceModeration } from '../services/service-moderation.service.ts';

/** What others see of an account. Each call can be interrupted and repeated. */
@Injectable()
export class AccountContent {
  constructor(
    private readonly services: ServiceModeration,
    private readonly reviews: ReviewModeration,
  ) {}

  async hide(uid: string, reason: ReasonCategory): Promise<void> {
    await this.services.hideOfAccount(uid, reason);
    await this.reviews.hideOfAuthor(uid);
  }

  async show(uid: string): Promise<void> {
    await this.services.showOfAccount(uid);
    await this.reviews.showOfAuthor(uid);
  }
}
