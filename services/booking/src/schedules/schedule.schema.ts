import { Schedule } from '@mendwell/contracts/schedule';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

const collection = 'schedules';

/** A provider's working hours. */
@Schema({ collection, versionKey: false })
export class ScheduleDocument {
  /** The provider's uid. */
  @Prop() _id!: string;
  @Prop({ type: Object }) schedule!: Schedule;
}

export const scheduleModel = {
  name: 'Schedule',
  collection,
  schema: SchemaFactory.createForClass(ScheduleDocument),
};
