import type { CalendarProblem } from '@mendwell/contracts/calendars';
import { immediately } from '@mendwell/service-kit/database/due-rows';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

/** A calendar of another program, as of its last reading. */
export interface StoredCalendar {
  /** Its address, which opens it to everybody who knows it, by the provider's data key. */
  sealed: string;
  /** When it makes the provider busy (`busy.rules.ts`), of the last time that it could be read: never what it says. */
  busy: number[];
  /** For which zone, and until when. */
  timeZone?: string;
  until?: Date;
  /** Whether it was empty the last time, which is believed only the second time. */
  wasEmpty?: boolean;
  etag?: string;
  lastModified?: string;
  problem?: CalendarProblem;
  failingSince?: Date;
  /** Whether the provider has been told. */
  isTold?: boolean;
  /** Until when it is not read again by itself, as it costs too much. */
  pausedUntil?: Date;
}

/** The calendars of a provider. What they come to is in the provider's `schedules` row. */
@Schema({ collection: 'calendars', versionKey: false })
export class CalendarsDocument {
  /** The provider's uid. */
  @Prop() _id!: string;
  @Prop({ type: [Object] }) calendars!: StoredCalendar[];
  @Prop() readDueAt!: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
  /** How often in a row none could be read. */
  @Prop() failures?: number;
}

const schema = SchemaFactory.createForClass(CalendarsDocument);
schema.index({ readDueAt: 1 });
/** Rows with a calendar that could not be read for a day, of which the provider has been told. */
export const isFailing = { 'calendars.isTold': true };
schema.index({ 'calendars.isTold': 1, _id: -1 }, { partialFilterExpression: isFailing });

export const calendarsModel = { name: 'Calendars', schema };

/** Reads a provider's calendars at once, as their hours have changed. */
export async function markCalendarsDue(
  calendars: Model<CalendarsDocument>,
  providerUid: string,
): Promise<void> {
  await calendars.updateOne({ _id: providerUid }, { $set: { readDueAt: immediately } });
}
