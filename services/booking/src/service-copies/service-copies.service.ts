import type { ServiceSnapshot } from '@mendwell/contracts/events';
import { getServiceSnapshot } from '@mendwell/contracts/internal';
import { documentId } from '@mendwell/contracts/text';
import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { accountVersionModel } from '@mendwell/service-kit/events/account-versions';
import { ServiceClient } from '@mendwell/service-kit/http/service-client';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';
import { type BookableSchedule, widenedHours } from '../records/availability.rules.ts';
import { type FreedTimeDocument, freedTimeModel, noteFreed } from '../records/freed-time.schema.ts';
import {
  bookableHours,
  markFreeTimesDue,
  type ScheduleDocument,
  scheduleModel,
} from '../records/schedule.schema.ts';

/** A service with its provider's hours, if any. */
export type BookableService = ServiceSnapshot & {
  schedule?: BookableSchedule | undefined;
  until?: Date | undefined;
};

/** The newest known version of one service. A removed one leaves a tombstone, so that a late event cannot revive it. */
@Schema({ collection: 'serviceCopies', versionKey: false })
export class ServiceCopyDocument {
  /** The service's id. */
  @Prop() _id!: string;
  @Prop() version!: number;
  /** As last published: the source of prices while the catalog is unavailable. Null once removed or hidden. */
  @Prop({ type: Object }) service!: ServiceSnapshot | null;
}

const schema = SchemaFactory.createForClass(ServiceCopyDocument);
// A provider's services, without removed ones.
schema.index(
  { 'service.providerUid': 1, _id: 1 },
  { partialFilterExpression: { 'service.providerUid': { $exists: true } } },
);

export const serviceCopyModel = { name: 'ServiceCopy', schema };

interface FoundCopy extends ServiceCopyDocument {
  schedules: ScheduleDocument[];
  providers: { erasesAt?: Date | null }[];
}

function toBookable(
  service: ServiceSnapshot,
  hours: ScheduleDocument | undefined,
  erasesAt: Date | null | undefined,
): BookableService {
  const until = erasesAt ? { until: erasesAt } : {};
  return { ...service, ...until, schedule: hours && bookableHours(hours, erasesAt) };
}

export function assertNotPaused({ isPaused }: BookableService): void {
  if (isPaused)
    throw new DomainError('service-paused', 'This service takes no new appointments at the moment');
}

@Injectable()
export class ServiceCopiesService {
  private readonly catalog: ServiceClient;

  constructor(
    @InjectModel(serviceCopyModel.name) private readonly copies: Model<ServiceCopyDocument>,
    @InjectModel(scheduleModel.name) private readonly schedules: Model<ScheduleDocument>,
    @InjectModel(freedTimeModel.name) private readonly freedTimes: Model<FreedTimeDocument>,
    @InjectConfig() { CATALOG_URL }: Config,
  ) {
    const unavailable = 'This service cannot be booked right now. Please try again.';
    this.catalog = new ServiceClient(CATALOG_URL, { unavailable });
  }

  /** The service, or null if it does not exist or was removed. Asks the catalog if its event has not arrived yet. */
  async find(serviceId: string, token: string): Promise<BookableService | null> {
    if (!documentId.test(serviceId)) return null;
    const copy = await this.findCopy(serviceId);
    if (copy !== undefined) return copy;
    const service = await this.catalog.get(getServiceSnapshot, { serviceId }, token);
    if (!service) return null;
    await this.store(service);
    return (await this.findCopy(serviceId)) ?? null;
  }

  /** The stored copy: null if the service was removed, undefined if no event has arrived. */
  async findCopy(serviceId: string): Promise<BookableService | null | undefined> {
    return (await this.findCopies([serviceId])).get(serviceId);
  }

  async findCopies(serviceIds: readonly string[]): Promise<Map<string, BookableService | null>> {
    const copies = await this.copies.aggregate<FoundCopy>([
      { $match: { _id: { $in: [...serviceIds] } } },
      {
        $lookup: {
          from: scheduleModel.collection,
          localField: 'service.providerUid',
          foreignField: '_id',
          as: 'schedules',
        },
      },
      {
        $lookup: {
          from: accountVersionModel.collection,
          localField: 'service.providerUid',
          foreignField: '_id',
          as: 'providers',
        },
      },
    ]);
    return new Map(
      copies.map(({ _id, service, schedules, providers }) => [
        _id,
        service && toBookable(service, schedules[0], providers[0]?.erasesAt),
      ]),
    );
  }

  /** The services of several providers, without their hours, in a fixed order. */
  async findOfProviders(providerUids: string[]): Promise<ServiceSnapshot[]> {
    const copies = await this.copies
      .find({ 'service.providerUid': { $in: providerUids } })
      .sort({ 'service.providerUid': 1, _id: 1 })
      .lean();
    return copies.flatMap(({ service }) => service ?? []);
  }

  async store(service: ServiceSnapshot): Promise<void> {
    const { serviceId, version, providerUid, isPaused } = service;
    const known = await this.findCopy(serviceId);
    // Before the copy, so that a repeated event makes up for a lost one.
    if (!isPaused && (known?.isPaused || known === null)) await this.noteOpened(providerUid);
    const isNewer = await this.storeIfNewer({ _id: serviceId, version, service });
    if (isNewer) await markFreeTimesDue(this.schedules, [providerUid]);
  }

  /** Lets people who wait hear of what is free where a service can be booked again. */
  private async noteOpened(providerUid: string): Promise<void> {
    const found = await this.schedules.findById(providerUid).lean();
    if (!found) return;
    const hours = bookableHours(found, undefined);
    const opened = widenedHours({ ...hours, horizonDays: 0 }, hours, new Date());
    await noteFreed(this.freedTimes, providerUid, opened);
  }

  async remove({ serviceId, version }: Pick<ServiceSnapshot, 'serviceId' | 'version'>): Promise<void> {
    await this.storeIfNewer({ _id: serviceId, version, service: null });
  }

  /**
   * One atomic update, because events may arrive late, twice, or during a read from the catalog. If two updates insert the
   * copy at once, MongoDB retries the losing one, because the filter is only the id. Returns whether the copy was newer.
   */
  private async storeIfNewer(copy: ServiceCopyDocument): Promise<boolean> {
    const isNewer = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };
    const { modifiedCount, upsertedCount } = await this.copies.updateOne(
      { _id: copy._id },
      [{ $replaceWith: { $cond: [isNewer, { $literal: copy }, '$$ROOT'] } }],
      { upsert: true, updatePipeline: true },
    );
    return modifiedCount + upsertedCount > 0;
  }
}
