import { type Modified, modified } from '@mendwell/contracts/calls';
import type { ReasonCategory, VersionedDecision } from '@mendwell/contracts/desk/actions';
import type { EventData } from '@mendwell/contracts/events';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { RatingsService } from '../ratings/ratings.service.ts';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { type AnyDecision, type ModerationChange, moderated } from '../records/moderation.ts';
import { noSuchService, searchFields, toServiceChanged } from '../records/service.rules.ts';
import { isRemoved, type ServiceDocument, serviceModel, toService } from '../records/service.schema.ts';

type Decision = EventData<'service.changed'>['decision'];

const changes = {
  hide: { add: ['operator'] },
  show: { remove: ['operator', 'account'] },
} as const satisfies Record<string, ModerationChange>;

/** Hides services for operators, singly or with their provider's account, and shows them again as they were. */
@Injectable()
export class ServiceModeration {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
    private readonly ratings: RatingsService,
  ) {}

  /** Throws `not-changeable` for one that is to be shown while its provider's account is blocked. */
  decide(
    verb: 'hide' | 'show',
    serviceId: string,
    { version, reason, note }: AnyDecision<VersionedDecision>,
    operator: User,
  ): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const service = await this.find(serviceId, session);
      if (Boolean(service.moderation) === (verb === 'hide')) return modified(0);
      assertRead(service, version);
      if (verb === 'show') await this.assertNotBlocked(service.providerUid, session);
      const decision = { reason, at: new Date().toISOString() };
      await this.change(service, { ...changes[verb], reason }, session, decision);
      await this.ratings.updateProvider(service.providerUid, session);
      const subject = { kind: 'service', id: serviceId };
      await this.actions.record(session, operator, { action: `service.${verb}`, subject, reason, note });
      return modified(1);
    });
  }

  /** Hides all services of a blocked account. Can be interrupted and repeated. */
  hideOfAccount(uid: string, reason?: ReasonCategory): Promise<void> {
    return this.changeAll(uid, { deletedAt: null }, { add: ['account'], ...(reason && { reason }) });
  }

  /** Shows what was hidden with an account. Can be interrupted and repeated. */
  showOfAccount(uid: string): Promise<void> {
    const hiddenWithIt = { 'moderation.hiddenBy': 'account', deletedAt: { $exists: true } } as const;
    return this.changeAll(uid, hiddenWithIt, { remove: ['account'] });
  }

  /** The provider's rating, which takes all reviews to compute, changes with the last service. */
  private async changeAll(
    providerUid: string,
    state: QueryFilter<ServiceDocument>,
    change: ModerationChange,
  ): Promise<void> {
    const left = { providerUid, ...state };
    for await (const batch of rowBatches(this.services, left))
      for (const { _id } of batch)
        await this.transactions.run(async (session) => {
          const service = await this.services.findOne({ ...left, _id }, null, { session }).lean();
          if (!service) return;
          await this.change(service, change, session);
          if (!(await this.services.exists(left).session(session)))
            await this.ratings.updateProvider(providerUid, session);
        });
  }

  /** Throws `not-found` for unknown and removed services. */
  private async find(_id: string, session: ClientSession): Promise<ServiceDocument> {
    const service = await this.services.findById(_id, null, { session }).lean();
    if (!service || isRemoved(service)) throw noSuchService();
    return service;
  }

  private async assertNotBlocked(uid: string, session: ClientSession): Promise<void> {
    const blocked = await this.accounts.exists({ _id: uid, blocked: { $exists: true } }).session(session);
    if (blocked) throw new DomainError('not-changeable', "Its provider's account is blocked");
  }

  /** Hides or shows a service that was read in this transaction. Its provider then has another rating, and gets a mail about a `decision`. */
  private async change(
    { _id, ...stored }: ServiceDocument,
    change: ModerationChange,
    session: ClientSession,
    decision?: Decision,
  ): Promise<void> {
    const moderation = moderated(stored.moderation, change);
    const changed = { ...stored, _id, moderation, version: stored.version + 1 };
    const fields = { ...searchFields(changed), version: changed.version };
    const update = moderation
      ? { $set: { ...fields, moderation, deletedAt: moderation.hiddenAt }, $unset: { listedAs: 1 } as const }
      : { $set: fields, $unset: { moderation: 1, deletedAt: 1 } as const };
    await this.services.updateOne({ _id, version: stored.version }, update, { session });
    const what = moderation ? 'hidden' : 'shown';
    await this.transactions.publish(
      session,
      'service.changed',
      toServiceChanged({ ...changed, deletedAt: moderation?.hiddenAt }, what, decision),
    );
  }
}

/** Throws `text-changed` with the present service unless it is as the operator read it. */
function assertRead(service: ServiceDocument, version = String(service.version)): void {
  if (String(service.version) === version) return;
  const detail = 'This service has changed since you read it. Please read it again.';
  throw new DomainError('text-changed', detail, {
    present: { ...toService(service), version: String(service.version) },
  });
}
