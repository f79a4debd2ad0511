import { type Modified, modified } from '@mendwell/contracts/calls';
import type { NotificationPreferences } from '@mendwell/contracts/notification';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

@Schema({ collection: 'preferences', versionKey: false })
export class PreferencesDocument {
  /** The person's uid, or the key of an unverified address. */
  @Prop() _id!: string;
  /** For an unverified address: whether to send mails at all. */
  @Prop() reminders!: boolean;
}

export const preferencesModel = {
  name: 'Preferences',
  schema: SchemaFactory.createForClass(PreferencesDocument),
};

@Injectable()
export class PreferencesService {
  constructor(@InjectModel(preferencesModel.name) private readonly rows: Model<PreferencesDocument>) {}

  /** Reminders are on by default. */
  async of(uid: string): Promise<NotificationPreferences> {
    const row = await this.rows.findById(uid).lean();
    return { reminders: row?.reminders ?? true };
  }

  async set(uid: string, { reminders }: NotificationPreferences): Promise<Modified> {
    const set = await this.rows.updateOne({ _id: uid }, { reminders }, { upsert: true });
    return modified(set.modifiedCount + set.upsertedCount);
  }
}
