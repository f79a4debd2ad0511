import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from './domain-error.ts';
import { refusalOf } from './problem.ts';

/** How many of something one user may create within any period of `withinMs`. */
export interface UserLimit {
  /** Tells this limit from the others of the service. */
  name: string;
  most: number;
  withinMs: number;
  /** What people read when it is reached. */
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

/** Not worth waiting for the journal: a crash of the database may forget the last few. */
const writeConcern = { w: 1, j: false } as const;

/** Limits what each user may create, exactly for parallel requests to any number of instances. */
@Injectable()
export class UserLimits {
  constructor(@InjectModel(usageModel.name) private readonly usages: Model<Usage>) {}

  /**
   * Does `create` unless the user has reached the limit, else throws `too-many-requests`. A `create` that fails does
   * not count. It may run a transaction; the count is kept outside of it.
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

  /** One atomic step drops what is out of the period and adds a new entry if there is room. */
  private async reserve(_id: string, { most, withinMs, refusal }: UserLimit): Promise<string> {
    const id = randomUUID();
    const now = Date.now();
    const since = new Date(now - withinMs);
    const recent = { $filter: { input: { $ifNull: ['$created', []] }, cond: { $gt: ['$$this.at', since] } } };
    const hasRoom = { $lt: [{ $size: '$created' }, most] };
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
