import { documentId } from '@mendwell/contracts/text';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { CatalogClient } from './catalog.client.ts';
import { type ServiceCopyDocument, type ServiceSnapshot, serviceCopyModel } from './service-copy.schema.ts';

@Injectable()
export class ServiceCopiesService {
  constructor(
    @InjectModel(serviceCopyModel.name) private readonly copies: Model<ServiceCopyDocument>,
    private readonly catalog: CatalogClient,
  ) {}

  /** The service as published, or null when there is none (any more). Asks the catalog about unheard-of ones. */
  async find(writtenId: string, token: string): Promise<ServiceSnapshot | null> {
    if (!documentId.test(writtenId)) return null;
    const serviceId = writtenId.toLowerCase();
    const copy = await this.copies.findById(serviceId).lean();
    if (copy) return copy.service;
    const service = await this.catalog.getService(serviceId, token);
    if (service) await this.keep(service);
    return service;
  }

  keep(service: ServiceSnapshot, session?: ClientSession) {
    return this.keepNewest({ _id: service.serviceId, version: service.version, service }, session);
  }

  bury(removed: { serviceId: string; version: number }, session: ClientSession) {
    return this.keepNewest({ _id: removed.serviceId, version: removed.version, service: null }, session);
  }

  /** One atomic step, because news may arrive late, twice and at the same time as the catalog's own answer. */
  private async keepNewest(copy: ServiceCopyDocument, session?: ClientSession): Promise<void> {
    const isNews = { $lt: [{ $ifNull: ['$version', 0] }, copy.version] };
    await this.copies.updateOne(
      { _id: copy._id },
      [{ $replaceWith: { $cond: [isNews, { $literal: copy }, '$$ROOT'] } }],
      { upsert: true, updatePipeline: true, session },
    );
  }
}
