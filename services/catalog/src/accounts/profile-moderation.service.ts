import { type Modified, modified } from '@mendwell/contracts/calls';
import type { VersionedDecision } from '@mendwell/contracts/desk/actions';
import { ProviderProfile } from '@mendwell/contracts/provider-profile';
import { OperatorActions } from '@mendwell/service-kit/desk/operator-actions';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Transactions } from '@mendwell/service-kit/events/transactions';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import type { User } from '@mendwell/service-kit/http/auth';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type AccountDocument, accountModel, versionOfProfile } from '../records/account.schema.ts';
import { type AnyDecision, type ModerationChange, moderated } from '../records/moderation.ts';

const changes = {
  hide: { add: ['operator'] },
  show: { remove: ['operator'] },
} as const satisfies Record<string, ModerationChange>;

/** Hides what a provider's page tells about them, and shows it again. Their services are not concerned. */
@Injectable()
export class ProfileModeration {
  constructor(
    @InjectModel(accountModel.name) private readonly accounts: Model<AccountDocument>,
    private readonly transactions: Transactions,
    private readonly actions: OperatorActions,
  ) {}

  decide(
    verb: 'hide' | 'show',
    uid: string,
    { version, reason, note }: AnyDecision<VersionedDecision>,
    operator: User,
  ): Promise<Modified> {
    return this.transactions.run(async (session) => {
      const account = await this.accounts.findById(uid, null, { session }).lean();
      const { providerProfile, profileModeration } = account ?? {};
      if (!providerProfile && !profileModeration)
        throw new DomainError('not-found', 'This account tells nothing about itself');
      const moderation = moderated(profileModeration, { ...changes[verb], reason });
      if (moderation === profileModeration) return modified(0);
      const present = versionOfProfile(providerProfile);
      if ((version ?? present) !== present) {
        const detail = 'This profile has changed since you read it. Please read it again.';
        throw new DomainError('text-changed', detail, {
          present: { ...ProviderProfile.parse(providerProfile ?? {}), version: present },
        });
      }
      const uidHash = hashUid(uid);
      const update = moderation
        ? { $set: { uidHash, profileModeration: moderation } }
        : { $set: { uidHash }, $unset: { profileModeration: 1 } as const };
      await this.accounts.updateOne({ _id: uid }, update, { session });
      const subject = { kind: 'account', id: uidHash } as const;
      await this.actions.record(session, operator, { action: `profile.${verb}`, subject, reason, note });
      return modified(1);
    });
  }
}
