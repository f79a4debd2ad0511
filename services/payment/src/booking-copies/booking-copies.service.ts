import { type DomainEvent, type EventData, eventData } from '@mendwell/contracts/events';
import { paths } from '@mendwell/contracts/paths';
import { documentId } from '@mendwell/contracts/text';
import { inBatches } from '@mendwell/service-kit/batches';
import { InjectConfig } from '@mendwell/service-kit/config';
import { isOnlyDuplicateKeys } from '@mendwell/service-kit/mongo-errors';
import { OnEvent } from '@mendwell/service-kit/on-event';
import { ServiceClient } from '@mendwell/service-kit/service-client';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';

/** What of a booking decides about its payment. Its price and patient never change; it may be closed, once. */
@Schema({ collection: 'bookingCopies', versionKey: false })
export class BookingCopyDocument {
  /** The booking's id. */
  @Prop() _id!: string;
  @Prop() serviceId!: string;
  @Prop() payerUid!: string;
  @Prop() priceCents!: number;
  /** When it was declined or cancelled, and how much of an earlier payment goes back. */
  @Prop() closedAt?: Date;
  @Prop() refundPercent?: number;
}

export const bookingCopyModel = {
  name: 'BookingCopy',
  schema: SchemaFactory.createForClass(BookingCopyDocument),
};

/** Events arrive one by one but many at once; no request waits for their copies. */
const gatherMs = 20;

type Copied = Pick<EventData<'booking.requested'>, 'serviceId' | 'patientUid' | 'priceCents'>;

/** What never changes. */
export const copiedFrom = ({ serviceId, patientUid: payerUid, priceCents }: Copied) => ({
  serviceId,
  payerUid,
  priceCents,
});

@Injectable()
export class BookingCopiesService {
  private readonly owner: ServiceClient;
  private readonly insertInBatch = inBatches((copies: BookingCopyDocument[]) => this.insert(copies), {
    gatherMs,
  });

  constructor(
    @InjectModel(bookingCopyModel.name) private readonly copies: Model<BookingCopyDocument>,
    @InjectConfig() { BOOKING_URL }: Config,
  ) {
    this.owner = new ServiceClient(BOOKING_URL, {
      forbidden: 'This booking is not yours',
      unavailable: 'This booking cannot be paid right now. Please try again.',
    });
  }

  /** The booking, or null when there is none. Asks its owner for one whose event has not arrived. */
  async find(bookingId: string, token: string): Promise<BookingCopyDocument | null> {
    if (!documentId.test(bookingId)) return null;
    const copy = await this.copies.findById(bookingId).lean();
    if (copy) return copy;
    const path = paths.internalBooking(bookingId);
    const booking = await this.owner.get(path, token, eventData['booking.requested']);
    if (!booking) return null;
    await this.keep(booking);
    return this.copies.findById(bookingId).lean();
  }

  /** The copy itself remembers that it was made: no inbox. */
  @OnEvent('booking.requested')
  async handleRequested({ data }: DomainEvent<'booking.requested'>): Promise<void> {
    await this.keep(data);
  }

  /** Keeps the first copy: what is copied never changes. */
  async keep(booking: EventData<'booking.requested'>): Promise<void> {
    await this.insertInBatch({ _id: booking.bookingId, ...copiedFrom(booking) });
  }

  /** Those that are there already are left alone. */
  private async insert(copies: BookingCopyDocument[]): Promise<undefined[]> {
    try {
      await this.copies.insertMany(copies, { ordered: false, lean: true });
    } catch (error) {
      if (!isOnlyDuplicateKeys(error)) throw error;
    }
    return copies.map(() => undefined);
  }
}
