import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import {
  type HiddenBy,
  hidersOf,
  type Reported,
  type ReviewDocument,
  reviewModel,
  textOf,
} from '../records/review.schema.ts';

/** Who hides a text from now on, or no longer. */
export interface HiderChange {
  add?: HiddenBy[];
  remove?: HiddenBy[];
}

/** Hides reviews and replies, and shows those that nobody hides any more. */
@Injectable()
export class ReviewVisibility {
  constructor(
    @InjectModel(reviewModel.name) private readonly reviews: Model<ReviewDocument>,
    private readonly ratings: RatingsService,
  ) {}

  /** Changes who hides a text that was read in this transaction, and its ratings. Does nothing if it is so already. */
  async change(
    review: ReviewDocument,
    about: Reported,
    { add = [], remove = [] }: HiderChange,
    session: ClientSession,
  ): Promise<void> {
    const text = textOf(review, about);
    if (!text) return;
    const before = hidersOf(text);
    const after = [...new Set([...before, ...add])].filter((hider) => !remove.includes(hider));
    if (after.length === before.length && after.every((hider) => before.includes(hider))) return;
    const path = about === 'reply' ? 'reply.' : '';
    const [hiddenAt, hiddenBy] = [`${path}hiddenAt`, `${path}hiddenBy`];
    const isHidden = after.length > 0;
    const shown = about === 'review' && { isShown: review.isVerified && !isHidden };
    const update = isHidden
      ? { $set: { [hiddenAt]: text.hiddenAt ?? new Date(), [hiddenBy]: after, ...shown } }
      : { $set: { ...shown }, $unset: { [hiddenAt]: 1, [hiddenBy]: 1 } };
    await this.reviews.updateOne({ _id: review._id }, update, { session });
    if (about === 'review') await this.ratings.update(review, session);
  }
}
