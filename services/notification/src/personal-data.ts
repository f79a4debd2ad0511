import { deleteInBatches, updateInBatches } from '@mendwell/service-kit/database/row-batches';
import { PersonalData, personalRecords } from '@mendwell/service-kit/privacy/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type BookingCopyDocument, bookingCopyModel } from './booking-copies/booking-copies.service.ts';
import { type DirectionsDocument, directionsModel } from './booking-copies/directions.service.ts';
import { type CalendarFeedDocument, calendarFeedModel } from './calendar/calendar-feeds.service.ts';
import { AppointmentErasure } from './leaving/appointment-erasure.service.ts';
import {
  type PreferencesDocument,
  preferencesId,
  preferencesModel,
} from './preferences/preferences.service.ts';
import { noticeKinds } from './records/message.rules.ts';
import { type MessageDocument, messageModel } from './records/message.schema.ts';

/**
 * What this service keeps about people. The wish of an unverified address for no mails stays, as a hash of the address, because
 * it may be somebody else's than the account's.
 */
@Injectable()
export class NotificationPersonalData extends PersonalData {
  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectModel(messageModel.name) private readonly messages: Model<MessageDocument>,
    @InjectModel(preferencesModel.name) private readonly preferences: Model<PreferencesDocument>,
    @InjectModel(directionsModel.name) private readonly directions: Model<DirectionsDocument>,
    @InjectModel(calendarFeedModel.name) private readonly feeds: Model<CalendarFeedDocument>,
    private readonly erasure: AppointmentErasure,
  ) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.copies,
      uidFields: ['patientUid', 'providerUid'],
      exported: {
        section: 'mails',
        toItem: (known, { uid }, session) => this.toMails(known, uid, session),
      },
      erase: async (account) => {
        await this.erasure.erase('patient', account);
        await this.erasure.erase('provider', account);
      },
    }),
    personalRecords({
      model: this.messages,
      uidFields: ['sender'],
      exported: 'See the mails of appointments',
      erase: async ({ uid }) => {
        const unsent = { sender: uid, state: { $in: ['queued', 'failed'] } } as const;
        await deleteInBatches(this.messages, { ...unsent, kind: { $in: [...noticeKinds] } });
        await updateInBatches(this.messages, unsent, { $unset: { sender: 1 } });
      },
    }),
    personalRecords({
      model: this.preferences,
      uidFields: [],
      exported: {
        section: 'preferences',
        of: ({ uid }) => ({ _id: preferencesId(uid) }),
        toItem: ({ reminders }) => ({ reminders }),
      },
      erase: ({ uid }) => this.preferences.deleteOne({ _id: preferencesId(uid) }),
    }),
    personalRecords({
      model: this.directions,
      uidFields: ['_id'],
      exported: 'Copies from the working hours, which the booking service exports',
      erase: ({ uid }) => this.directions.deleteOne({ _id: uid }),
    }),
    personalRecords({
      model: this.feeds,
      uidFields: ['uid'],
      exported: { section: 'calendarFeed', toItem: ({ createdAt }) => ({ since: createdAt }) },
      erase: ({ uid }) => this.feeds.deleteOne({ uid }),
    }),
  ];

  private async toMails(known: BookingCopyDocument, uid: string, session: ClientSession) {
    const { _id: bookingId, appointment, patientUid } = known;
    const { serviceDate, patientName, providerName } = appointment;
    const role = patientUid === uid ? 'patient' : 'provider';
    const mails = await this.erasure.listMails(bookingId, role, session);
    return {
      ...{ bookingId, serviceDate, patientName, providerName },
      mails: mails.map(({ kind, state, plannedAt }) => ({ kind, state, plannedAt })),
    };
  }
}
