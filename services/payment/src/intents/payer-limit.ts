import { InjectConfig } from '@mendwell/service-kit/config';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, trusted } from 'mongoose';
import type { Config } from '../config.ts';
import { type IntentDocument, intentModel } from './intent.schema.ts';

const windowMs = 60_000;

/** Keeps one account from trying out cards by the thousand. The records themselves are what is counted. */
@Injectable()
export class PayerLimit {
  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Call it after inserting the newest record: then parallel requests count one another. */
  async assertKept(payerUid: string): Promise<void> {
    const limit = this.config.PAYMENT_INTENTS_PER_MINUTE;
    const since = new Date(Date.now() - windowMs);
    const recent = await this.intents
      .find({ payerUid, createdAt: trusted({ $gt: since }) }, { createdAt: 1 })
      .sort({ createdAt: 1 })
      .limit(limit + 1)
      .lean();
    const [oldest] = recent;
    if (!oldest || recent.length <= limit) return;
    const waitMs = oldest.createdAt.getTime() - since.getTime();
    throw new DomainError('too-many-requests', 'Too many payments were started. Please wait a minute.', {
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }
}
