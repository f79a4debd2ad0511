import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import type { User } from '@mendwell/service-kit/http/auth';
import { Decisions, type RestoredDecision } from '@mendwell/service-kit/privacy/restored-decisions';
import { Injectable } from '@nestjs/common';
import { AccountBlocking } from './accounts/account-blocking.service.ts';
import { ProfileModeration } from './accounts/profile-moderation.service.ts';
import { InboxService } from './desk/inbox.service.ts';
import { KnownAccounts } from './desk/known-accounts.service.ts';
import { OperatorsService } from './desk/operators.service.ts';
import { ErasuresService } from './leaving/erasures.service.ts';
import { ReviewModeration } from './reviews/review-moderation.service.ts';
import { ServiceModeration } from './services/service-moderation.service.ts';

/** Has entries of its own in the journal, since it does things anew. */
const restore: User = {
  ...{ uid: '', email: 'restore', isEmailVerified: false, name: '', picture: '', signedInAt: new Date(0) },
  ...{ isOperator: true, hasSecondFactor: false },
};
const note = 'Again, after a restore';

/** Makes operators' and people's decisions about catalog's data again. */
@Injectable()
export class CatalogDecisions extends Decisions {
  private uids: Promise<Map<string, string>> | undefined;

  constructor(
    private readonly known: KnownAccounts,
    private readonly blocking: AccountBlocking,
    private readonly profiles: ProfileModeration,
    private readonly services: ServiceModeration,
    private readonly reviews: ReviewModeration,
    private readonly inbox: InboxService,
    private readonly operators: OperatorsService,
    private readonly erasures: ErasuresService,
  ) {
    super();
  }

  async redo(decision: RestoredDecision): Promise<void> {
    const { action, kind, id, at, reason = 'other' as ReasonCategory } = decision;
    const why = { reason, note };
    const ofAccount = async (work: (uid: string) => Promise<unknown>) => {
      const uid = await this.uidOf(id);
      if (!uid) throw new DomainError('not-found', 'This account does not exist');
      await work(uid);
    };
    const block = async (uid: string) => {
      await this.known.noteUid(uid);
      await this.blocking.block(uid, why, restore);
    };
    const about = kind === 'reply' ? 'reply' : 'review';
    const actions: Record<string, () => Promise<unknown>> = {
      'account.block': () => ofAccount(block),
      'account.admit': () => ofAccount((uid) => this.blocking.admit(uid, why, restore, at)),
      'account.unblock': () => ofAccount((uid) => this.blocking.unblock(uid, why, restore)),
      'profile.hide': () => ofAccount((uid) => this.profiles.decide('hide', uid, why, restore)),
      'profile.show': () => ofAccount((uid) => this.profiles.decide('show', uid, why, restore)),
      'account.leave': () => ofAccount((uid) => this.erasures.redo(uid, decision)),
      'account.keep': () => ofAccount((uid) => this.erasures.redo(uid, decision)),
      'operator.add': () => ofAccount((uid) => this.operators.redo(uid, 'operator.add')),
      'operator.remove': () => ofAccount((uid) => this.operators.redo(uid, 'operator.remove')),
      'service.hide': () => this.services.decide('hide', id, why, restore),
      'service.show': () => this.services.decide('show', id, why, restore),
      'review.keep': () => this.reviews.decide('keep', id, { ...why, about }, restore),
      'review.hide': () => this.reviews.decide('hide', id, { ...why, about }, restore),
      'contact.answer': () => this.inbox.decide('answer', id, note, restore),
      'contact.reopen': () => this.inbox.decide('reopen', id, note, restore),
    };
    await actions[action]?.();
  }

  /** Only the hash may be remembered. Reads all uids, once. */
  private async uidOf(uidHash: string): Promise<string | undefined> {
    this.uids ??= this.readUids();
    return (await this.uids).get(uidHash);
  }

  private async readUids(): Promise<Map<string, string>> {
    const uids = new Map<string, string>();
    for await (const uid of this.known.uids()) uids.set(hashUid(uid), uid);
    return uids;
  }
}
