import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from '../domain-error.ts';
import { hashUid } from '../hash-uid.ts';
import { toDomainError } from './problem.ts';

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
  /** Name of the limit, and a hash of the uid. */
  @Prop() _id!: string;
  /** What the user created within the period, oldest first. */
  @Prop([{ _id: false, id: String, at: Date }]) created!: { id: string; at: Date }[];
  @Prop() expiresAt!: Date;
}

export const usageModel = {
  name: 'UserLimitUsage',
  schema: SchemaFactory.createForClass(Usage).index({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
};

const idOf = ({ name }: UserLimit, uid: string) => `${name}:${hashUid(uid)}`;

/** Without the journal: losing the last few counts in a database crash is acceptable. */
const writeConcern = { w: 1, j: false } as const;

/** Limits what each user may create; exact even for parallel requests to several instances. */
@Injectable()
export class UserLimits {
  constructor(@InjectModel(usageModel.name) private readonly usages: Model<Usage>) {}

  /**
   * Runs `create`, or throws `too-many-requests` if the user has reached the limit. A failed `create` does not count. It
   * may run a transaction, which does not include the count. `count`: how many it creates.
   */
  async within<Result>(
    limit: UserLimit,
    uid: string,
    create: () => Promise<Result>,
    count = 1,
  ): Promise<Result> {
    const _id = idOf(limit, uid);
    const id = await this.reserve(_id, limit, count);
    try {
      return await create();
    } catch (error) {
      const released = this.usages
        .updateOne({ _id }, { $pull: { created: { id } } }, { writeConcern })
        .exec();
      if (toDomainError(error).code === 'unavailable') released.catch(() => {});
      else await released;
      throw error;
    }
  }

  /** Counts a use whether or not it succeeds, such as a call of another system, or throws `too-many-requests`. */
  async use(limit: UserLimit, uid: string): Promise<void> {
    await this.reserve(idOf(limit, uid), limit);
  }

  /**
   * One atomic update removes expired entries and adds a new one, or changes nothing if there is no room. An update and not
   * `findOneAndUpdate`, for which MongoDB stores and returns the whole document once more.
   */
  private async reserve(_id: string, { max, withinMs, refusal }: UserLimit, count = 1): Promise<string> {
    const id = randomUUID();
    const now = Date.now();
    const since = new Date(now - withinMs);
    const recent = { $filter: { input: { $ifNull: ['$created', []] }, cond: { $gt: ['$$this.at', since] } } };
    const withNew = {
      _id: '$_id',
      created: { $concatArrays: ['$$recent', Array(count).fill({ id, at: new Date(now) })] },
      expiresAt: new Date(now + withinMs),
    };
    const hasRoom = { $lte: [{ $size: '$$recent' }, max - count] };
    const changed = { $let: { vars: { recent }, in: { $cond: [hasRoom, withNew, '$$ROOT'] } } };
    const { modifiedCount, upsertedCount } = await this.usages.updateOne(
      { _id },
      [{ $replaceWith: changed }],
      { upsert: true, updatePipeline: true, writeConcern },
    );
    if (modifiedCount + upsertedCount > 0) return id;
    const usage = await this.usages.findById(_id).lean();
    const uses = usage?.created.filter(({ at }) => at > since) ?? [];
    const lastToEnd = uses[uses.length + count - max - 1]?.at ?? since;
    const retryAfterSeconds = Math.max(1, Math.ceil((lastToEnd.getTime() + withinMs - now) / 1_000));
    throw new DomainError('too-many-requests', refusal, { retryAfterSeconds });
  }
}
