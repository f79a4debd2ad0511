import { randomBytes } from 'node:crypto';
import { canBe } from '@mendwell/contracts/booking-rules';
import type { Deleted, Inserted } from '@mendwell/contracts/calls';
import { Wait, type WaitInput, waitsLimit } from '@mendwell/contracts/wait';
import { isDuplicateKey } from '@mendwell/service-kit/database/mongo-errors';
import { deleteInBatches } from '@mendwell/service-kit/database/row-batches';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { AccountVersions } from '@mendwell/service-kit/events/account-versions';
import type { User } from '@mendwell/service-kit/http/auth';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Types } from 'mongoose';
import { notYours } from '../records/booking.rules.ts';
import {
  type BookingDocument,
  bookingModel,
  isClosedBooking,
  noSuchBooking,
} from '../records/booking.schema.ts';
import { endOfDay, fits, isForService } from '../records/wait.rules.ts';
import { type WaitDocument, waitModel } from '../records/wait.schema.ts';
import { assertNotPaused, ServiceCopiesService } from '../service-copies/service-copies.service.ts';

@Injectable()
export class WaitsService {
  constructor(
    @InjectModel(waitModel.name) private readonly waits: Model<WaitDocument>,
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly services: ServiceCopiesService,
    private readonly accounts: AccountVersions,
  ) {}

  async create(user: User, input: WaitInput): Promise<Inserted> {
    const patientUid = user.uid;
    const wish = await this.wishOf(user, input);
    await this.endOver(patientUid);
    const { serviceId, bookingId = null } = input;
    const same = { patientUid, serviceId, bookingId };
    const change = { ...wish, offered: 0, unanswered: 0 };
    const known = await this.waits.findOneAndUpdate(same, { $set: change }).select({ _id: 1 }).lean();
    return { acknowledged: true, insertedId: String(known ? known._id : await this.insert(change)) };
  }

  async list(patientUid: string): Promise<Wait[]> {
    await this.endOver(patientUid);
    const waits = await this.waits.find({ patientUid }).sort({ place: 1 }).lean();
    const services = await this.services.findOfProviders(waits.map(({ providerUid }) => providerUid));
    return waits.map((wait) => {
      const isAvailable = services.some(
        ({ providerUid, serviceId }) => providerUid === wait.providerUid && isForService(wait, serviceId),
      );
      return { ...toWait(wait), ...(!isAvailable && { isUnavailable: true }) };
    });
  }

  async remove(patientUid: string, waitId: string): Promise<Deleted> {
    const { deletedCount } = await this.waits.deleteOne({ _id: waitId, patientUid });
    if (deletedCount === 0) throw new DomainError('not-found', 'This wish does not exist');
    return { acknowledged: true, deletedCount };
  }

  async endByLink(token: string): Promise<void> {
    await this.waits.deleteOne({ token });
  }

  /** Ends the wishes of a patient that new or moved appointments fulfil, with the transaction that stores these. */
  async endTaken(
    bookings: readonly [BookingDocument, ...BookingDocument[]],
    session: ClientSession,
  ): Promise<void> {
    const [{ patientUid, providerUid, serviceId, timeZone }] = bookings;
    if (!timeZone) return;
    const own = await this.waits.find({ patientUid }, null, { session }).lean();
    const ended = own.filter(
      (wait) =>
        wait.providerUid === providerUid &&
        isForService(wait, serviceId) &&
        bookings.some(({ serviceDate }) => fits(wait, serviceDate, timeZone)),
    );
    if (ended.length > 0)
      await this.waits.deleteMany({ _id: { $in: ended.map(({ _id }) => _id) } }, { session });
  }

  /** Ends the wishes to move a booking, with the transaction that closes or completes it. */
  async endWith(bookingId: string, session: ClientSession): Promise<void> {
    await this.waits.deleteMany({ bookingId }, { session });
  }

  /** Ends what a blocked or leaving account waits for, and what others wait for with it. */
  async endOf(uid: string): Promise<void> {
    if (!(await this.accounts.isAnyBlocked([uid]))) return;
    await this.waits.deleteMany({ patientUid: uid });
    await deleteInBatches(this.waits, { providerUid: uid });
  }

  /** Ends wishes whose date has passed, and those that were asked for while their booking was being closed. */
  private async endOver(patientUid: string): Promise<void> {
    const moving = await this.waits.distinct('bookingId', { patientUid });
    const closed = await this.bookings.distinct('_id', { _id: { $in: moving }, ...isClosedBooking });
    const over = [{ endsAt: { $lte: new Date() } }, { bookingId: { $in: closed.map(String) } }];
    await this.waits.deleteMany({ patientUid, $or: over });
  }

  /** What is stored of a wish; throws if this person cannot wait for it. */
  private async wishOf(user: User, { patientTimeZone, ...input }: WaitInput) {
    const service = await this.services.findCopy(input.serviceId);
    if (await this.accounts.isAnyBlocked([user.uid]))
      throw new DomainError('unauthenticated', 'Please sign in again');
    if (!service || (await this.accounts.isAnyBlocked([service.providerUid])))
      throw new DomainError('not-found', 'This service does not exist');
    if (service.providerUid === user.uid)
      throw new DomainError('own-service', 'You cannot book your own service');
    if (input.bookingId === undefined) assertNotPaused(service);
    if (!service.schedule)
      throw new DomainError(
        'not-changeable',
        'You can ask this provider for any time, so there is none to wait for',
      );
    if (await this.accounts.leavesAt(user.uid))
      throw new DomainError('account-leaving', 'Your account will be deleted. Keep it to wait for a time.');
    if (input.bookingId !== undefined) await this.assertMovable(user.uid, input.bookingId, input.serviceId);
    const endsAt = endOfDay(input.to, service.schedule.timeZone);
    if (endsAt <= new Date()) throw invalidInput([{ path: ['to'], message: 'The last day is over' }]);
    return {
      ...input,
      ...(patientTimeZone && { patientTimeZone }),
      patientUid: user.uid,
      email: user.email,
      isVerified: user.isEmailVerified,
      providerUid: service.providerUid,
      providerName: service.providerName,
      serviceName: service.serviceName,
      endsAt,
    };
  }

  private async assertMovable(patientUid: string, bookingId: string, serviceId: string): Promise<void> {
    const booking = await this.bookings.findById(bookingId).orFail(noSuchBooking).lean();
    if (booking.patientUid !== patientUid) throw notYours();
    if (booking.serviceId !== serviceId || !canBe('moved', booking, 'patient', new Date()))
      throw new DomainError('not-changeable', 'This appointment cannot be moved');
  }

  /** At a place that is free; a unique index decides between requests at once. */
  private async insert(wish: Omit<WaitDocument, '_id' | 'place' | 'token'>): Promise<Types.ObjectId> {
    const [_id, token] = [new Types.ObjectId(), randomBytes(32).toString('base64url')];
    for (let place = 0; place < waitsLimit; place += 1) {
      try {
        await this.waits.insertMany([{ _id, place, token, ...wish }], { lean: true });
        return _id;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    const { patientUid, serviceId, bookingId = null } = wish;
    const same = await this.waits.findOne({ patientUid, serviceId, bookingId }).select({ _id: 1 }).lean();
    if (same) return same._id;
    throw new DomainError(
      'too-many-waits',
      `You wait for ${waitsLimit} times already. Stop one of them to wait for another.`,
    );
  }
}

/** What its owner sees of a wish. */
export const toWait = (wait: WaitDocument): Wait => Wait.parse({ ...wait, _id: String(wait._id) });
