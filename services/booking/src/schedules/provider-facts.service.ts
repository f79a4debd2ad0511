import type { ProviderFacts } from '@mendwell/contracts/provider-facts';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type BookingDocument, bookingModel } from '../records/booking.schema.ts';
import { type CountedBooking, factsOf } from '../records/provider-facts.rules.ts';
import { ServiceCopiesService } from '../service-copies/service-copies.service.ts';

/** Enough for what is usual, and as many as one read should have. */
const latestLimit = 200;

/** What bookings tell about providers, for everybody. */
@Injectable()
export class ProviderFactsService {
  private readonly bookings;

  constructor(
    @InjectModel(bookingModel.name) bookings: Model<BookingDocument>,
    private readonly services: ServiceCopiesService,
  ) {
    this.bookings = driverCollection(bookings);
  }

  /** Nothing of an unknown service, so existence is not revealed. */
  async get(serviceId: string): Promise<ProviderFacts> {
    const service = await this.services.findCopy(serviceId);
    if (!service) return { visits: 0 };
    const { providerUid } = service;
    const now = new Date();
    const [visits, latest] = await Promise.all([
      this.countVisits(providerUid, now),
      this.bookings
        .find<CountedBooking>(
          { providerUid },
          { projection: { _id: 0, status: 1, serviceDate: 1, timeline: 1, endedFor: 1 }, maxTimeMS },
        )
        .sort({ _id: -1 })
        .limit(latestLimit)
        .toArray(),
    ]);
    return { visits, ...factsOf(latest, now) };
  }

  /** Like for ratings, what costs nothing hardly counts: a patient's free visits are one, and others have to be paid. */
  private async countVisits(providerUid: string, now: Date): Promise<number> {
    const isPaid = { paymentStatus: 'paid', disputeStatus: { $nin: ['open', 'lost'] } };
    const stages = [
      {
        $match: {
          providerUid,
          status: 'completed',
          serviceDate: { $lte: now },
          $or: [{ priceCents: 0 }, isPaid],
        },
      },
      { $group: { _id: { $cond: [{ $eq: ['$priceCents', 0] }, '$patientUid', '$_id'] } } },
      { $count: 'visits' },
    ];
    const [counted] = await this.bookings.aggregate<{ visits: number }>(stages, { maxTimeMS }).toArray();
    return counted?.visits ?? 0;
  }
}
