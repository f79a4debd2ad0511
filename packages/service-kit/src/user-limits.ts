import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from './domain-error.ts';
import { refusalOf } from './problem.ts';

/** How many of something one user may create within any period of `withinMs`. */
export interface UserLimit {
  /** Unique within the service. */
  name: string;
  max: number;
  withinMs: number;
  /** The text for people who reach it. */
  refusal: string;
}

@Schema({ collection: 'userLimits', versionKey: false })
class Usage {
  /** Name of the limit and uid. */
  @Prop() _id!: string;
  /** What the user created within the period, oldest first. */
  @Prop([{ _id: false, id: String, at: Date }]) created!: { id: string; at: Date }[];
  @Prop() expiresAt!: Date;
}

export const usageModel = {
  name: 'UserLimitUsage',
  schema: SchemaFactory.createForClass(Usage).index({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
};

/** Without the journal: losing the last few counts in a database crash is acceptable. */
const writeConcern = { w: 1, j: false } as const;

/** Limits what each user may create; exact even for parallel requests to several instances. */
@Injectable()
export class UserLimits {
  constructor(@InjectModel(usageModel.name) private readonly usages: Model<Usage>) {}

  /**
   * Runs `create`, or throws `too-many-requests` if the user has reached the limit. A failed `create` does not count. It
   * may run a transaction, which does not include the count.
   */
  async within<Result>(limit: UserLimit, uid: string, create: () => Promise<Result>): Promise<Result> {
    const _id = `${limit.name}:${uid}`;
    const id = await this.reserve(_id, limit);
    try {
      return await create();
    } catch (error) {
      const released = this.usages
        .updateOne({ _id }, { $pull: { created: { id } } }, { writeConcern })
        .exec();
      if (refusalOf(error).code === 'unavailable') released.catch(() => {});
      else await released;
      throw error;
    }
  }

  /** One atomic update removes expired entries and adds a new one if there is room. */
  private async reserve(_id: string, { max, withinMs, refusal }: UserLimit): Promise<string> {
    const id = randomUUID();
    const now = Date.now();
    const since = new Date(now - withinMs);
    const recent = { $filter: { input: { $ifNull: ['$created', []] }, cond: { $gt: ['$$this.at', since] } } };
    const hasRoom = { $lt: [{ $size: '$created' }, max] };
    const withNew = { $concatArrays: ['$created', [{ id, at: new Date(now) }]] };
    const { created } = await this.usages
      .findOneAndUpdate(
        { _id },
        [
          { $set: { created: recent, expiresAt: new Date(now + withinMs) } },
          { $set: { created: { $cond: [hasRoom, withNew, '$created'] } } },
        ],
        { upsert: true, returnDocument: 'after', updatePipeline: true, writeConcern },
      )
      .orFail()
      .lean();
    if (created.some((entry) => entry.id === id)) return id;
    const freeAt = Math.min(...created.map(({ at }) => at.getTime())) + withinMs;
    const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now) / 1_000));
    throw new DomainError('too-many-requests', refusal, { retryAfterSeconds });
  }
}
