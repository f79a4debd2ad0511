import { type Modified, modified } from '@mendwell/contracts/calls';
import type { DeskDecision, ReasonCategory } from '@mendwell/contracts/desk/actions';
import type { EventData } from '@mendwell/contracts/events';
import { rowBatches } from '@mendwell/service-kit/database/row-batches';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { type AccountDocument, accountModel } from '../records/account.schema.ts';
import { noSuchService, searchFields, toServiceChanged } from './service.rules.ts';
import { type HiddenService, isRemoved, type ServiceDocument, serviceModel } from './service.schema.ts';

type Decision = EventData<'service.changed'>['decision'];

/** Hides services for operators, singly or with their provider's account, and shows them again as they were. */
@Injectable()
export class ServiceModeration {
  constructor(
    @InjectModel(serviceModel.name) private readonly services: Model<ServiceDocument>,
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  hide(serviceId: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const service = await this.find(serviceId, session);
      if (service.hidden) return modified(0);
      const at = new Date();
      const decision = { reason, at: at.toISOString() };
      await this.store(service, { at, with: 'service', reason }, session, decision);
      const subject = { kind: 'service', id: serviceId };
      await this.actions.record(session, operator, { action: 'service.hide', subject, reason, note });
      return modified(1);
    });
  }

  /** Throws `not-changeable` while its provider's account is blocked. */
  show(serviceId: string, { reason, note }: DeskDecision, operator: User): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const service = await this.find(serviceId, session);
      if (!service.hidden) return modified(0);
      await this.assertNotBlocked(service.providerUid, session);
      await this.store(service, undefined, session, { reason, at: new Date().toISOString() });
      const subject = { kind: 'service', id: serviceId };
      await this.actions.record(session, operator, { action: 'service.show', subject, reason, note });
      return modified(1);
    });
  }

  /** Hides all services of a blocked account. Can be interrupted and repeated. */
  async hideOfAccount(uid: string, reason: ReasonCategory): Promise<void> {
    for await (const batch of rowBatches(this.services, { providerUid: uid, deletedAt: null }))
      for (const { _id } of batch)
        await this.transactions.run(async (session) => {
          const service = await this.services.findOne({ _id, deletedAt: null }, null, { session }).lean();
          if (service) await this.store(service, { at: new Date(), with: 'account', reason }, session);
        });
  }

  /** Shows what was hidden with an account. Can be interrupted and repeated. */
  async showOfAccount(uid: string): Promise<void> {
    const hidden = { providerUid: uid, 'hidden.with': 'account', deletedAt: { $exists: true } } as const;
    for await (const batch of rowBatches(this.services, hidden))
      for (const { _id } of batch)
        await this.transactions.run(async (session) => {
          const service = await this.services.findOne({ ...hidden, _id }, null, { session }).lean();
          if (service) await this.store(service, undefined, session);
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

  /** Hides the service or, without `hidden`, shows it. Its provider gets a mail about a `decision`. */
  private async store(
    { _id, ...stored }: ServiceDocument,
    hidden: HiddenService | undefined,
    session: ClientSession,
    decision?: Decision,
  ): Promise<void> {
    const changed = { ...stored, _id, hidden, version: stored.version + 1 };
    const fields = { ...searchFields(changed), version: changed.version };
    const update = hidden
      ? { $set: { ...fields, hidden, deletedAt: hidden.at }, $unset: { listedAs: 1 } as const }
      : { $set: fields, $unset: { hidden: 1, deletedAt: 1 } as const };
    await this.services.updateOne({ _id, version: stored.version }, update, { session });
    const what = hidden ? 'hidden' : 'shown';
    await this.transactions.publish(
      session,
      'service.changed',
      toServiceChanged({ ...changed, deletedAt: hidden?.at }, what, decision),
    );
  }
}
