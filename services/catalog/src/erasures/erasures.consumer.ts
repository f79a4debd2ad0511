import type { DomainEvent } from '@mendwell/contracts/events';
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
    await this.erasures.updateOne({ pseudonym, round }, { $addToSet: { confirmedBy: service } });
  }
}
