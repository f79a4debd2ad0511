import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { OneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';
import { type BookingDocument, bookingModel, hasSealed } from '../records/booking.schema.ts';
import { type NoteReadDocument, noteReadModel } from '../records/note-read.schema.ts';

const batchSize = 200;
const everyMs = 60 * 60_000;

/** Deletes the texts of appointments older than `HEALTH_TEXT_MONTHS`, and who read them. Safe in several processes. */
@Injectable()
export class ExpiredNotes {
  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    @InjectModel(noteReadModel.name) private readonly reads: Model<NoteReadDocument>,
    @InjectConfig() private readonly config: Config,
  ) {}

  @Interval(everyMs)
  @OneAtATime('Old notes could not be deleted')
  async run(): Promise<void> {
    const collection = driverCollection(this.bookings);
    const before = new Date();
    before.setUTCMonth(before.getUTCMonth() - this.config.HEALTH_TEXT_MONTHS);
    for (let count = batchSize; count === batchSize; ) {
      const filter = { ...hasSealed, serviceDate: { $lt: before } };
      const options = { projection: { _id: 1 }, limit: batchSize, maxTimeMS } as const;
      const found = await collection.find(filter, options).toArray();
      count = found.length;
      const ids = found.map(({ _id }) => _id);
      await driverCollection(this.reads).deleteMany({ bookingId: { $in: ids } }, { maxTimeMS });
      await collection.updateMany({ _id: { $in: ids } }, { $unset: { sealed: true } }, { maxTimeMS });
    }
  }
}
