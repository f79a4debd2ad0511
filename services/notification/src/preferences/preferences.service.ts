import { type Modified, modified } from '@mendwell/contracts/calls';
import type { NotificationPreferences } from '@mendwell/contracts/notification';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { isAddressKey } from './unsubscribe-links.ts';

@Schema({ collection: 'preferences', versionKey: false })
export class PreferencesDocument {
  /** A hash of the person's uid, or the key of an unverified address: what the log of decisions may remember. */
  @Prop() _id!: string;
  /** For an unverified address: whether to send mails at all. */
  @Prop() reminders!: boolean;
}

export const preferencesModel = {
  name: 'Preferences',
  schema: SchemaFactory.createForClass(PreferencesDocument),
};

/** The id of a row. `user` is a uid or the key of an unverified address. */
export const preferencesId = (user: string) => (isAddressKey(user) ? user : hashUid(user));

@Injectable()
export class PreferencesService {
  constructor(
    @InjectModel(preferencesModel.name) private readonly rows: Model<PreferencesDocument>,
    private readonly transactions: Transactions,
  ) {}

  /** Reminders are on by default. */
  async of(user: string): Promise<NotificationPreferences> {
    const row = await this.rows.findById(preferencesId(user)).lean();
    return { reminders: row?.reminders ?? true };
  }

  set(user: string, { reminders }: NotificationPreferences): Promise<Modified> {
    const id = preferencesId(user);
    return this.transactions.run(async (session) => {
      const changed = await this.store(id, reminders, session);
      const action = reminders ? 'mails.start' : 'mails.stop';
      if (changed > 0) await this.transactions.publish(session, 'person.decided', { action, id });
      return modified(changed);
    });
  }

  /** By the id of a row. Returns whether that changed anything, as a number. */
  async store(_id: string, reminders: boolean, session?: ClientSession): Promise<number> {
    const options = { upsert: true, ...(session && { session }) };
    const { modifiedCount, upsertedCount } = await this.rows.updateOne({ _id }, { reminders }, options);
    return modifiedCount + upsertedCount;
  }
}
