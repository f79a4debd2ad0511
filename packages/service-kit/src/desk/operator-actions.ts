import type { DeskAction } from '@mendwell/contracts/desk/actions';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { Transactions } from '../events/transactions.ts';
import { hashUid } from '../hash-uid.ts';
import type { User } from '../http/auth.ts';
import { type ServiceDefinition, serviceDefinition } from '../service-definition.ts';

type Details = Pick<DeskAction, 'action' | 'subject' | 'reason' | 'note'>;

/** Tells the journal what operators do (docs/adr/0024). */
@Injectable()
export class OperatorActions {
  constructor(
    @Inject(serviceDefinition) private readonly definition: ServiceDefinition,
    private readonly transactions: Transactions,
  ) {}

  /** Records an action in the transaction that performs it. An account's or operator's id must be a hash (`hashUid`). */
  async record(
    session: ClientSession,
    operator: Pick<User, 'uid' | 'email'>,
    details: Details,
  ): Promise<void> {
    const { action, subject, reason, note } = details;
    await this.transactions.publish(session, 'operator.acted', {
      service: this.definition.name,
      operatorEmail: operator.email,
      ...(operator.uid && { operatorId: hashUid(operator.uid) }),
      action,
      subject,
      ...(reason && { reason }),
      ...(note && { note }),
    });
  }
}
