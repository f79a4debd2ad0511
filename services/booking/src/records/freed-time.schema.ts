import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { Window } from './local-time.rules.ts';

/** A time of a provider that has come free, until everybody who waits for it has been told or somebody has taken it. */
@Schema({ collection: 'freedTimes', versionKey: false })
export class FreedTimeDocument {
  /** Provider and beginning, so that a time that comes free again and again is one row. */
  @Prop() _id!: string;
  @Prop() providerUid!: string;
  @Prop() begin!: Date;
  @Prop() end!: Date;
  @Prop() dueAt!: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
}

const schema = SchemaFactory.createForClass(FreedTimeDocument);
schema.index({ dueAt: 1 });
schema.index({ providerUid: 1, _id: 1 });

export const freedTimeModel = { name: 'FreedTime', schema };

/** The most at once, the first ones: hours can be widened for a year. */
const mostAtOnce = 100;

/** Lets people who wait hear of times that come free, with the transaction that frees them, if there is one. */
export async function noteFreed(
  freedTimes: Model<FreedTimeDocument>,
  providerUid: string,
  windows: readonly Window[],
  session?: ClientSession,
): Promise<void> {
  const ahead = windows.filter(({ end }) => end > Date.now()).slice(0, mostAtOnce);
  if (ahead.length === 0) return;
  await freedTimes.bulkWrite(
    ahead.map(({ begin, end }) => ({
      updateOne: {
        filter: { _id: `${providerUid} ${new Date(begin).toISOString()}` },
        update: [
          {
            $set: {
              providerUid: { $literal: providerUid },
              begin: new Date(begin),
              end: { $max: ['$end', new Date(end)] },
              dueAt: '$$NOW',
              // A pass over this row that has begun already does not know.
              claimedBy: '$$REMOVE',
            },
          },
        ],
        upsert: true,
      },
    })),
    { ...(session && { session }) },
  );
}
