import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { oneAtATime } from '@mendwell/service-kit/one-at-a-time';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model, mongo } from 'mongoose';
import {
  type BookingDocument,
  bookingModel,
  hasClearInstructions,
  hasClearReason,
} from '../bookings/booking.schema.ts';
import { NotesService } from './notes.service.ts';

const batchSize = 100;
const everyMs = 5_000;
const maxTimeMS = 5_000;
const failure = 'Texts of the previous release could not be sealed';
const projection = { patientUid: 1, instructions: 1, timeline: 1 };

/**
 * Seals the texts that previous releases stored, and what their instances write while they are being replaced. Safe beside
 * them and in several processes: a text is only replaced while it is the one that was sealed.
 */
@Injectable()
export class ClearNotes {
  private readonly logger = new Logger(ClearNotes.name);
  private readonly sealAlone = oneAtATime(() => this.seal(), this.logger, failure);

  constructor(
    @InjectModel(bookingModel.name) private readonly bookings: Model<BookingDocument>,
    private readonly notes: NotesService,
  ) {}

  @Interval(everyMs)
  run(): Promise<void> {
    return this.sealAlone();
  }

  private async seal(): Promise<void> {
    await this.sealAll(hasClearInstructions, (booking) => this.instructionsOf(booking));
    await this.sealAll(hasClearReason, (booking) => this.reasonOf(booking));
  }

  private async sealAll(
    isClear: mongo.Filter<mongo.Document>,
    updateOf: (booking: BookingDocument) => Promise<mongo.AnyBulkWriteOperation>,
  ): Promise<void> {
    const collection = driverCollection(this.bookings);
    const flush = async (batch: BookingDocument[]) => {
      const outcomes = await Promise.allSettled(batch.map(updateOf));
      const updates = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
      if (updates.length > 0) await collection.bulkWrite(updates, { ordered: false, maxTimeMS });
      // A text whose data key cannot be read stays, and does not block the others.
      const [failed] = outcomes.filter(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') this.logger.warn({ err: failed.reason, msg: failure });
    };
    // The sort makes MongoDB use the index of these bookings.
    const sort = { serviceDate: -1 } as const;
    const cursor = collection.find<BookingDocument>(isClear, { projection, sort, batchSize, maxTimeMS });
    let batch: BookingDocument[] = [];
    for await (const booking of cursor) {
      batch.push(booking);
      if (batch.length < batchSize) continue;
      await flush(batch);
      batch = [];
    }
    await flush(batch);
  }

  private async instructionsOf({ _id, patientUid, instructions }: BookingDocument) {
    const sealed = await this.notes.seal(patientUid, instructions);
    const update = { $set: { 'sealed.instructions': sealed, instructions: '' } };
    return { updateOne: { filter: { _id, instructions }, update } };
  }

  private async reasonOf({ _id, patientUid, timeline }: BookingDocument) {
    const reason = timeline.find((entry) => entry.reason)?.reason ?? '';
    const sealed = await this.notes.seal(patientUid, reason);
    // Payments may add entries meanwhile, so the timeline is not replaced.
    const update = { $set: { 'sealed.reason': sealed }, $unset: { 'timeline.$[closing].reason': true } };
    const arrayFilters = [{ 'closing.reason': reason }];
    return { updateOne: { filter: { _id, 'timeline.reason': reason }, update, arrayFilters } };
  }
}
