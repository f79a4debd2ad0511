import { Schedule } from '@mendwell/contracts/schedule';
import { atOnce } from '@mendwell/service-kit/database/due-rows';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

const collection = 'schedules';

/** A provider's working hours. */
@Schema({ collection, versionKey: false })
export class ScheduleDocument {
  /** The provider's uid. */
  @Prop() _id!: string;
  @Prop({ type: Object }) schedule!: Schedule;
  /** When to compute first free times anew (`first-free-times.ts`); absent from hours that an earlier release has saved. */
  @Prop() firstFreeDueAt?: Date;
  @Prop() claimedBy?: string;
  /** A digest of the first free times last announced, and when. */
  @Prop() announced?: string;
  @Prop() announcedAt?: Date;
}

const schema = SchemaFactory.createForClass(ScheduleDocument);
schema.index({ firstFreeDueAt: 1 });

export const scheduleModel = { name: 'Schedule', collection, schema };

/** Lets the first free times of these providers, if they have hours, be computed anew before all others. */
export async function markFirstFreeDue(
  schedules: Model<ScheduleDocument>,
  providerUids: string[],
): Promise<void> {
  await schedules.updateMany({ _id: { $in: providerUids } }, { $set: { firstFreeDueAt: atOnce } });
}
