import { endOf, type Party } from '@mendwell/contracts/booking-rules';
import type { DomainEvent } from '@mendwell/contracts/events';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  type Appointment,
  type AppointmentState,
  type BookingEvent,
  stateOf,
  type Work,
} from '../records/appointment.rules.ts';
import { DirectionsService } from './directions.service.ts';

@Schema({ collection: 'bookingCopies', versionKey: false })
export class BookingCopyDocument implements Omit<AppointmentState, 'bookingId' | 'directions'> {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop() version!: number;
  @Prop() changedAt!: Date;
  @Prop() isClosed!: boolean;
  @Prop() patientUid!: string;
  @Prop() providerUid!: string;
  @Prop({ type: Object }) appointment!: Appointment;
  /** The newest known work and payment status; may arrive before everything else. */
  @Prop({ type: Object }) work?: Work;
  /** Whether the patient has reviewed the visit; may be known before everything else, too. */
  @Prop() isReviewed?: boolean;
  @Prop() expiresAt!: Date;
}

const schema = SchemaFactory.createForClass(BookingCopyDocument);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
// A person's appointments: to export and erase them, and of a period.
for (const uid of ['patientUid', 'providerUid'])
  for (const next of ['_id', 'appointment.serviceDate'])
    schema.index({ [uid]: 1, [next]: 1 }, { partialFilterExpression: { [uid]: { $exists: true } } });

export const bookingCopyModel = { name: 'BookingCopy', schema };

/**
 * How long refunds and disputes may follow an appointment; after that its names and addresses are deleted. Sent messages are
 * kept as long, because these events repeat earlier states.
 */
export const keptMs = 400 * 24 * 3_600_000;

/** So that an answer takes a bounded time. */
const mostListed = 2_000;

/** An appointment as its two sides know it now. */
type CurrentCopy = BookingCopyDocument & Pick<AppointmentState, 'directions'>;

/** The newest known state of each appointment. */
@Injectable()
export class BookingCopiesService {
  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    private readonly accounts: AccountVersions,
    private readonly directions: DirectionsService,
  ) {}

  /**
   * Those that are known, in this order, with people's current addresses, current names until they are closed, and current directions
   * until their time is over.
   */
  async find(bookingIds: readonly string[]): Promise<CurrentCopy[]> {
    const rows = await this.copies.find({ _id: { $in: bookingIds }, version: { $gt: 0 } }).lean();
    return this.asNow(rows.sort((one, other) => bookingIds.indexOf(one._id) - bookingIds.indexOf(other._id)));
  }

  /** One side's appointments of a period, the last ones if there are too many, as by `find`. */
  async listOf(role: Party, uid: string, { from, until }: { from: Date; until: Date }) {
    const period = { $gte: from.toISOString(), $lt: until.toISOString() };
    const rows = await this.copies
      .find({ [`${role}Uid`]: uid, 'appointment.serviceDate': period })
      .sort({ 'appointment.serviceDate': -1 })
      .limit(mostListed)
      .lean();
    return this.asNow(rows);
  }

  private async asNow(rows: BookingCopyDocument[]): Promise<CurrentCopy[]> {
    const uids = new Set(rows.flatMap(({ patientUid, providerUid }) => [patientUid, providerUid]));
    const accounts = new Map(
      (await this.accounts.listNewest([...uids])).map((account) => [account._id, account]),
    );
    const directions = await this.directions.listOf([...new Set(rows.map(({ providerUid }) => providerUid))]);
    const now = new Date();
    return rows.map((row) => {
      // Looked up on each read, because an older event about the appointment may still arrive.
      const current = (role: Party): Partial<Appointment> => {
        const account = accounts.get(row[`${role}Uid`]);
        if (!account || account.changedAt <= row.changedAt) return {};
        return {
          ...(account.name !== undefined && !row.isClosed && { [`${role}Name`]: account.name }),
          ...(account.email !== undefined && {
            [`${role}Email`]: account.email,
            [`${role}Verified`]: account.isEmailVerified,
          }),
        };
      };
      const isCurrent = !row.isClosed && endOf(row.appointment) > now;
      const found = isCurrent ? directions.get(row.providerUid) : undefined;
      return {
        ...row,
        appointment: { ...row.appointment, ...current('patient'), ...current('provider') },
        ...(found && { directions: found }),
      };
    });
  }

  /** Whether a person has any: not once their account is erased. */
  async isKnown(uid: string): Promise<boolean> {
    return (await this.copies.exists({ $or: [{ patientUid: uid }, { providerUid: uid }] })) !== null;
  }

  /**
   * Stores each state that is newer than the known one, and returns those that are the newest. A repeated event's state is
   * returned again, so that what follows it can be completed.
   */
  async storeNewest(events: BookingEvent[]): Promise<AppointmentState[]> {
    if (events.length === 0) return [];
    const states = events.map(stateOf);
    await this.copies.bulkWrite(events.map(toUpdate));
    const ids = states.map(({ bookingId }) => bookingId);
    const stored = await this.copies.find({ _id: { $in: ids } }, { version: 1 }).lean();
    const versions = new Map(stored.map(({ _id, version }) => [_id, version]));
    return states.filter(({ bookingId, version }) => versions.get(bookingId) === version);
  }

  async storeReviewed({ data, occurredAt }: DomainEvent<'review.written'>): Promise<void> {
    const update = [{ $set: { expiresAt: expiryFrom(occurredAt), isReviewed: true } }];
    await this.copies.updateOne({ _id: data.bookingId }, update, {
      upsert: true,
      updatePipeline: true,
    });
  }
}

/** When a row that this event creates expires. */
const expiryFrom = (occurredAt: string) => ({
  $ifNull: ['$expiresAt', new Date(Date.parse(occurredAt) + keptMs)],
});

/**
 * Atomic, because events may arrive late, twice, or at two instances at once. The appointment and the work have versions of
 * their own: reminders carry the appointment's, and would be lost with each change of the work.
 */
function toUpdate(event: BookingEvent) {
  const { bookingId: _id, ...state } = stateOf(event);
  const { patientUid, providerUid, version, status, priceCents, paymentStatus, disputeStatus } = event.data;
  const expiresAt = new Date(Date.parse(state.appointment.serviceDate) + keptMs);
  const changedAt = new Date(event.occurredAt);
  const payment = { priceCents, paymentStatus, ...(disputeStatus && { disputeStatus }) };
  const work: Work = { version, changedAt, status, ...payment };
  const isOlder = (field: string, than: number) => ({ $lt: [{ $ifNull: [field, 0] }, than] });
  const moved = { $literal: { ...state, patientUid, providerUid, expiresAt } };
  const update = [
    {
      $replaceWith: {
        $mergeObjects: [
          '$$ROOT',
          { $cond: [isOlder('$version', state.version), moved, {}] },
          { $cond: [isOlder('$work.version', version), { work }, {}] },
        ],
      },
    },
  ];
  return { updateOne: { filter: { _id }, update, upsert: true } };
}

/** The state of a stored appointment. */
export const toState = (copy: CurrentCopy): AppointmentState => {
  const { _id: bookingId, version, changedAt, isClosed, appointment, directions } = copy;
  return {
    ...{ bookingId, version, changedAt, isClosed, appointment },
    ...(directions && { directions }),
  };
};
