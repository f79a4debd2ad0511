import { channel } from 'node:diagnostics_channel';
import { servicesWithPeople } from '@mendwell/contracts/account';
import type { EventData } from '@mendwell/contracts/events';
import { driverCollection } from '@mendwell/service-kit/database/driver';
import { DueRows } from '@mendwell/service-kit/database/due-rows';
import { DueWork, pauseAfter } from '@mendwell/service-kit/database/due-work';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { Metrics } from '@mendwell/service-kit/telemetry/metrics';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { ClientSession, Model } from 'mongoose';
import { AccountBlocking } from '../accounts/account-blocking.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { type ErasureDocument, erasureModel, erasureStates } from '../records/erasure.schema.ts';
import { ErasureLog } from './logs.ts';

const everyMs = 5_000;
/** Longer than a step takes if the identity provider does not answer. */
const leaseMs = 60_000;
/** Longer than the hour for which an ID token is valid. */
const restMs = 70 * 60_000;
/** Longer than a service retries an event, which may name the account. */
const lateEventsMs = 15 * 60_000;
/** After every sign-in; services keep a revocation for two hours only. */
const indefinitely = '9999-12-31T23:59:59.999Z';
const pauses = { first: 60_000, longest: 30 * 60_000 };

const afterErasureStep = channel('mendwell:after-erasure-step');

type Step = 'close' | 'erase' | 'finish';

function nextStep({ state, confirmedBy }: ErasureDocument): Step {
  if (state === 'asked') return 'close';
  return servicesWithPeople.every((service) => confirmedBy.includes(service)) ? 'finish' : 'erase';
}

/**
 * Takes the due steps of all erasures: `close`, `erase` until all services have confirmed, `finish`. Any number of instances
 * share the work, and each step is safe to repeat: a killed instance only delays it.
 */
@Injectable()
export class ErasureSteps implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ErasureSteps.name);
  private readonly due: DueRows<ErasureDocument>;
  private readonly work: DueWork<ErasureDocument>;

  constructor(
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly blocking: AccountBlocking,
    private readonly identity: IdentityProvider,
    private readonly log: ErasureLog,
    private readonly transactions: Transactions,
    metrics: Metrics,
  ) {
    metrics.gauge('erasures', 'Accounts that are being deleted', () => this.countByState(), 'state');
    const help = 'How long the oldest erasure has waited for its confirmations, or for its block';
    metrics.gauge('erasure_age_seconds', help, () => this.oldestAge());
    this.due = new DueRows(driverCollection(erasures), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Erasures',
      process: (erasure) => this.process(erasure),
      pauses,
      describe: ({ _id, state }) => ({ uidHash: hashUid(_id), state }),
    });
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  /** Once all services have confirmed, only events that are still on their way are waited for. A repeat changes nothing. */
  async confirm({ id: pseudonym, service }: EventData<'account.confirmed'>): Promise<void> {
    const isComplete = { $setIsSubset: [[...servicesWithPeople], '$confirmedBy'] };
    const afterLateEvents = { $add: ['$$NOW', lateEventsMs] };
    await this.erasures.updateOne(
      { pseudonym, state: 'erasing', confirmedBy: { $ne: service } },
      [
        { $set: { confirmedBy: { $setUnion: ['$confirmedBy', [service]] } } },
        { $set: { dueAt: { $cond: [isComplete, afterLateEvents, '$dueAt'] } } },
      ],
      { updatePipeline: true },
    );
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async process(erasure: ErasureDocument): Promise<void> {
    const step = nextStep(erasure);
    await this[step](erasure);
    this.logger.log({ uidHash: hashUid(erasure._id), step, msg: 'Took a step of an erasure' });
  }

  /** The end of the user's choice: either this finds the row, or they have kept the account. */
  private async close(erasure: ErasureDocument): Promise<void> {
    const { _id: uid } = erasure;
    const closedAt = this.due.leasedAt(erasure);
    await this.transactions.run(async (session) => {
      const dueAt = new Date(closedAt.getTime() + restMs);
      const closed = { state: 'closed', erasingSince: dueAt, dueAt } as const;
      const { matchedCount } = await this.erasures.updateOne(
        { _id: uid, state: 'asked' },
        { $set: closed, $unset: { claimedBy: 1, attempts: 1 } },
        { session },
      );
      if (matchedCount > 0) await this.blocking.blockLeaving(uid, closedAt, session);
    });
    afterErasureStep.publish(undefined);
  }

  /** Nobody may use what is about to disappear, and no restored backup may bring it back. */
  private async erase(erasure: ErasureDocument): Promise<void> {
    const { _id: uid, pseudonym, erasesAt, erasingSince = erasesAt, state } = erasure;
    const attempts = state === 'erasing' ? (erasure.attempts ?? 0) + 1 : 1;
    if (await this.accounts.exists({ _id: uid, 'blocked.isEnforced': { $ne: true } }))
      throw new Error('Its block is not complete');
    await this.log.write(uid, { pseudonym, erasedAt: erasingSince });
    await this.transactions.run(async (session) => {
      await this.erasures.updateOne({ _id: uid }, { $set: { state: 'erasing' } }, { session });
      await this.announce(erasure, session);
    });
    afterErasureStep.publish(undefined);
    await this.due.postpone(erasure, pauseAfter(attempts, pauses), { attempts });
  }

  /** Erases once more what late events have brought back. */
  private async finish(erasure: ErasureDocument): Promise<void> {
    await this.identity.deleteUser(erasure._id);
    afterErasureStep.publish(undefined);
    await this.transactions.run(async (session) => {
      await this.announce(erasure, session);
      await this.erasures.deleteOne({ _id: erasure._id }, { session });
    });
  }

  private announce({ _id: uid, pseudonym }: ErasureDocument, session: ClientSession): Promise<void> {
    return this.transactions.publish(session, 'account.changed', {
      uid,
      // No change follows, and the row that counts them is erased, too.
      version: Number.MAX_SAFE_INTEGER,
      what: 'erased',
      isBlocked: false,
      signedInBefore: indefinitely,
      erasure: { pseudonym },
    });
  }

  private async countByState(): Promise<Record<string, number>> {
    const counts = erasureStates.map(
      async (state) => [state, await this.erasures.countDocuments({ state })] as const,
    );
    return Object.fromEntries(await Promise.all(counts));
  }

  /** From the end of the rest on. */
  private async oldestAge(): Promise<number> {
    const [oldest] = await this.erasures.aggregate<{ ageMs: number }>([
      { $match: { state: { $in: ['closed', 'erasing'] } } },
      { $group: { _id: null, since: { $min: '$erasingSince' } } },
      { $project: { _id: 0, ageMs: { $max: [0, { $subtract: ['$$NOW', '$since'] }] } } },
    ]);
    return (oldest?.ageMs ?? 0) / 1_000;
  }
}
