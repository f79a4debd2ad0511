import { channel } from 'node:diagnostics_channel';
import { servicesWithPeople } from '@mendwell/contracts/account';
import type { EventData } from '@mendwell/contracts/events';
import { InjectConfig } from '@mendwell/service-kit/config';
import { driverCollection } from '@mendwell/service-kit/database/driver-collection';
import { DueRows, immediately } from '@mendwell/service-kit/database/due-rows';
import { DueWork } from '@mendwell/service-kit/database/due-work';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { IdentityProvider } from '@mendwell/service-kit/privacy/identity-provider';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Interval } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import type { Config } from '../config.ts';
import { afterStep, type ErasureStep, nextStep, stepPauses } from '../records/erasure.rules.ts';
import { type ErasureDocument, erasureModel } from '../records/erasure.schema.ts';
import { ErasureJournal } from './erasure-journal.ts';

const everyMs = 5_000;
/** Longer than a step takes if the identity provider does not answer. */
const leaseMs = 60_000;
/** After every sign-in; services keep a revocation for two hours only. */
const indefinitely = '9999-12-31T23:59:59.999Z';

const afterErasureStep = channel('mendwell:after-erasure-step');

/**
 * Takes the due steps of all erasures. Any number of instances share the work, and each step is safe to repeat: a killed
 * instance only delays it.
 */
@Injectable()
export class ErasureSteps implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ErasureSteps.name);
  private readonly due: DueRows<ErasureDocument>;
  private readonly work: DueWork<ErasureDocument>;
  private readonly restMs: number;

  constructor(
    @InjectModel(erasureModel.name) private readonly erasures: Model<ErasureDocument>,
    private readonly identity: IdentityProvider,
    private readonly journal: ErasureJournal,
    private readonly transactions: Transactions,
    @InjectConfig() { ERASURE_ROUND_MINUTES }: Config,
  ) {
    this.due = new DueRows(driverCollection(erasures), 'dueAt', leaseMs);
    this.work = new DueWork(this.due, {
      name: 'Erasures',
      process: (erasure) => this.process(erasure),
      pauses: stepPauses,
      describe: ({ _id, state, round }) => ({ uidHash: hashUid(_id), state, round }),
    });
    this.restMs = ERASURE_ROUND_MINUTES * 60_000;
  }

  @Interval(everyMs)
  run(): Promise<void> {
    return this.work.run();
  }

  /** Makes the next step due once all services have confirmed. Safe to repeat. */
  async confirm({ pseudonym, round, service }: EventData<'account.erasure-confirmed'>): Promise<void> {
    const announced = { pseudonym, round, state: 'announced' } as const;
    await this.erasures.updateOne(announced, { $addToSet: { confirmedBy: service } });
    const isComplete = { confirmedBy: { $all: [...servicesWithPeople] } };
    await this.erasures.updateOne({ ...announced, ...isComplete }, { $set: { dueAt: immediately } });
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async process(erasure: ErasureDocument): Promise<void> {
    const now = this.due.leasedAt(erasure);
    const step = nextStep(erasure, now);
    const details = { uidHash: hashUid(erasure._id), round: erasure.round, step };
    await this.perform(step, erasure);
    afterErasureStep.publish(undefined);
    if (step === 'finish') await this.due.remove(erasure);
    else {
      const { change, pauseMs } = afterStep(step, erasure, { now, restMs: this.restMs });
      await this.due.postpone(erasure, pauseMs, { ...change });
    }
    if (step !== 'wait') this.logger.log({ ...details, msg: 'Took a step of an erasure' });
  }

  /** What a step does outside its row; the others only change the row. */
  private async perform(step: ErasureStep, erasure: ErasureDocument): Promise<void> {
    if (step === 'sign-out') await this.identity.signOut(erasure._id);
    if (step === 'close') await this.close(erasure);
    if (step === 'announce') await this.announce(erasure);
    if (step === 'finish') await this.identity.deleteUser(erasure._id);
  }

  /** Before anything is announced: nobody may use what is about to disappear, and no restored backup may bring it back. */
  private async close({ _id: uid, pseudonym, roundBeganAt, erasesAt }: ErasureDocument): Promise<void> {
    await this.identity.disable(uid);
    await this.identity.signOut(uid);
    await this.journal.write(uid, { pseudonym, erasedAt: roundBeganAt ?? erasesAt });
  }

  private announce({ _id: uid, pseudonym, round = 1, askedAt }: ErasureDocument): Promise<void> {
    return this.transactions.run((session) =>
      this.transactions.publish(session, 'account.changed', {
        uid,
        // No change follows, and the row that counts them is erased, too.
        version: Number.MAX_SAFE_INTEGER,
        what: 'erased',
        isBlocked: false,
        signedInBefore: indefinitely,
        erasure: { pseudonym, round, askedAt: askedAt.toISOString() },
      }),
    );
  }
}
