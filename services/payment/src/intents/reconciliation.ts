import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import { type Model, trusted } from 'mongoose';
import { type IntentDocument, intentModel } from './intent.schema.ts';
import { openStates, pauseUntilCheck } from './payment.rules.ts';
import { SettlementService } from './settlement.service.ts';

const everyMs = 60_000;
const maxPerRound = 200;

/** Finds out what became of open payments when neither a webhook nor the payer's page told us. */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger(Reconciliation.name);
  private isRunning = false;

  constructor(
    @InjectModel(intentModel.name) private readonly intents: Model<IntentDocument>,
    private readonly settlement: SettlementService,
  ) {}

  @Interval(everyMs)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (let count = 0; count < maxPerRound && (await this.settleNext()); count += 1);
    } catch (error) {
      // Those left over come first in the next round, this one last.
      this.logger.warn({ err: error, msg: 'Reconciliation stopped early' });
    } finally {
      this.isRunning = false;
    }
  }

  /** Takes the payment that has waited longest, in one step, so that several instances share the work. */
  private async settleNext(): Promise<boolean> {
    const now = new Date();
    const isDue = { status: trusted({ $in: openStates }), checkAt: trusted({ $lte: now }) };
    const oldest = await this.intents.findOne(isDue).sort({ checkAt: 1 }).lean();
    if (!oldest) return false;
    const checkAt = new Date(now.getTime() + pauseUntilCheck(now.getTime() - oldest.offeredAt.getTime()));
    const { _id, intentId, checkAt: seen } = oldest;
    const taken = await this.intents.updateOne({ _id, checkAt: seen }, { checkAt });
    if (taken.modifiedCount === 1 && intentId) await this.settlement.settle(intentId);
    return true;
  }
}
