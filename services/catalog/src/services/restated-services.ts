import { ServiceState } from '@mendwell/contracts/events';
import { Restating, restateEveryMs } from '@mendwell/service-kit/events/restating';
import { newEvent } from '@mendwell/service-kit/events/transactions';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { projectionOf } from '../records/fields.rules.ts';
import { toServiceChanged } from '../records/service.rules.ts';
import { type ServiceDocument, serviceModel } from '../records/service.schema.ts';

/** Publishes all services again in the background, in case an event about one was lost (docs/adr/0012). */
@Injectable()
export class RestatedServices {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    private readonly restating: Restating,
  ) {}

  @Interval(restateEveryMs)
  run(): Promise<void> {
    return this.restating.publishNext({ kind: 'services', records: this.services, fields, toEvents });
  }
}

const fields = { ...projectionOf(ServiceState), version: 1, deletedAt: 1, moderation: 1 } as const;

const toEvents = (service: ServiceDocument) => [
  newEvent('service.changed', toServiceChanged(service, 'restated')),
];
