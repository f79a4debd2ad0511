import { Schedule } from '@mendwell/contracts/schedule';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { BookableSchedule } from './availability.rules.ts';

const collection = 'schedules';

/** A provider's working hours. */
@Schema({ collection, versionKey: false })
export class ScheduleDocument {
  /** The provider's uid. */
  @Prop() _id!: string;
  @Prop({ type: Object }) schedule!: Schedule;
  /** When other calendars make the provider busy (`busy.rules.ts`); absent without any. */
  @Prop({ type: [Number], default: undefined }) busy?: number[];
  /** When to compute first free times anew (`free-times-publisher.ts`). */
  @Prop() freeTimesDueAt!: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
}

/** The hours in which patients can book, until their provider leaves. */
export const bookableHours = (
  { schedule, busy }: Pick<ScheduleDocument, 'schedule' | 'busy'>,
  until: Date | null | undefined,
): BookableSchedule => ({ ...schedule, ...(busy && { busy }), ...(until && { until }) });

const schema = SchemaFactory.createForClass(ScheduleDocument);
schema.index({ freeTimesDueAt: 1 });

export const scheduleModel = { name: 'Schedule', collection, schema };

/** Makes these providers' first free times due at once; no effect without hours. */
export async function markFreeTimesDue(
  schedules: Model<ScheduleDocument>,
  providerUids: string[],
): Promise<void> {
  await schedules.updateMany({ _id: { $in: providerUids } }, { $set: { freeTimesDueAt: immediately } });
}
