import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type ChangedCopy, isCounted } from '../records/booking-copy.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/** Maintains `bookingsCount` of each service: its paid or completed bookings. */
@Injectable()
export class PopularityService {
  constructor(@InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>) {}

  async count(changes: ChangedCopy[], session: ClientSession): Promise<void> {
    const counts = new Map<string, number>();
    for (const { serviceId, before, after } of changes) {
      const difference = Number(isCounted(after)) - Number(isCounted(before));
      if (difference !== 0) counts.set(serviceId, (counts.get(serviceId) ?? 0) + difference);
    }
    const writes = [...counts].map(([_id, bookingsCount]) => ({
      updateOne: { filter: { _id }, update: { $inc: { bookingsCount } } },
    }));
    await this.services.bulkWrite(writes, { session });
  }
}
