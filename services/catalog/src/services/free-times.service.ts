import type { DomainEvent } from '@mendwell/contracts/events';
import { databaseNow, driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { OneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import { type Model, Types } from 'mongoose';
import { noFreeTime } from '../records/service.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';
import { listed } from './service-filters.ts';

const minuteMs = 60_000;
/** Far longer than booking takes to announce the next one. */
const outdatedAfterMs = 10 * minuteMs;

/** Keeps the first free times that booking announces. Readers only choose and order by them, so versions stay. */
@Injectable()
export class FreeTimesService {
  private readonly services = driverCollection(this.model);

  constructor(@InjectModel(serviceModel.name) private readonly model: Model<ServiceDocument>) {}

  /** Needs no inbox, because `computedAt` identifies newer events. */
  async record({ data }: DomainEvent<'free-times.changed'>): Promise<void> {
    if (data.services.length === 0) return;
    const computedAt = new Date(data.computedAt);
    await this.services.bulkWrite(
      data.services.map(({ serviceId, nextFreeAt, freeParts }) => ({
        updateOne: {
          filter: {
            _id: new Types.ObjectId(serviceId),
            providerUid: data.providerUid,
            nextFreeComputedAt: { $not: { $gte: computedAt } },
          },
          update: {
            $set: {
              nextFreeAt: nextFreeAt === null ? noFreeTime : new Date(nextFreeAt),
              freeParts: freeParts.join(' '),
              nextFreeComputedAt: computedAt,
            },
          },
        },
      })),
      { ordered: false, maxTimeMS },
    );
  }

  /** Forgets times that have passed, so that no list starts with them while announcements are missing. */
  @Interval(minuteMs)
  @OneAtATime('Passed free times could not be removed')
  async forgetPassed(): Promise<void> {
    const now = await databaseNow(this.model.db);
    const outdated = { $lt: new Date(now.getTime() - outdatedAfterMs) };
    const passed = { ...listed, nextFreeAt: outdated };
    await this.services.updateMany(passed, { $set: { nextFreeAt: noFreeTime } }, { maxTimeMS });
  }
}
