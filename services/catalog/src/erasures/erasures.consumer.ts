import { servicesWithPeople } from '@mendwell/contracts/event-routes';
import type { DomainEvent } from '@mendwell/contracts/events';
import { atOnce } from '@mendwell/service-kit/database/due-rows';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type ErasureDocument, erasureModel } from './erasure.schema.ts';

@Controller()
export class ErasuresConsumer {
  constructor(@InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>) {}

  /** Needs no inbox, since the set of services is the same after a repeat. */
  @EventPattern('account.erasure-confirmed')
  async confirm({ data }: DomainEvent<'account.erasure-confirmed'>): Promise<void> {
    const { pseudonym, round, service } = data;
    const announced = { pseudonym, round, state: 'announced' } as const;
    await this.erasures.updateOne(announced, { $addToSet: { confirmedBy: service } });
    const isComplete = { confirmedBy: { $all: [...servicesWithPeople] } };
    await this.erasures.updateOne({ ...announced, ...isComplete }, { $set: { dueAt: atOnce } });
  }
}
