import type { DomainEvent } from '@mendwell/contracts/events';
import { Controller, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { Subject } from 'rxjs';
import { DomainError } from '../domain-error.ts';
import { EventPattern } from '../events/event-pattern.ts';
import { hashUid } from '../hash-uid.ts';
import { OneAtATime } from '../one-at-a-time.ts';
import type { User } from './token-verifier.ts';

/** The sign-ins of a user that no longer count, although their tokens are valid until they expire. */
@Schema({ collection: 'revokedSignIns', versionKey: false })
class RevokedSignIn {
  /** A hash of the uid. */
  @Prop() _id!: string;
  /** Sign-ins before this instant are revoked. */
  @Prop() before!: Date;
  @Prop() expiresAt!: Date;
}

export const revokedSignInModel = {
  name: 'RevokedSignIn',
  schema: SchemaFactory.createForClass(RevokedSignIn).index({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
};

/** Longer than the hour for which an ID token is valid; after that the identity provider refuses to renew it. */
const keptMs = 2 * 3_600_000;
/** How soon a revocation that another instance has received counts here. */
const readEveryMs = 1_000;

/**
 * Refuses tokens of revoked sign-ins without a look-up per request: each instance has the few of the last two hours in
 * memory.
 */
@Injectable()
export class RevokedSignIns implements OnModuleInit, OnModuleDestroy {
  /** Emits when further sign-ins are revoked, for what outlives its request. */
  readonly additions = new Subject<void>();
  private revoked = new Map<string, Date>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectModel(revokedSignInModel.name) private readonly rows: Model<RevokedSignIn>) {}

  async onModuleInit(): Promise<void> {
    await this.readRegularly();
    this.timer = setInterval(() => void this.readRegularly(), readEveryMs);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Throws `unauthenticated` if the user's sign-in has been revoked. */
  assertValid(user: User): void {
    if (this.has(user)) throw new DomainError('unauthenticated', 'Please sign in again');
  }

  has({ uid, signedInAt }: User): boolean {
    const before = this.revoked.size > 0 && this.revoked.get(hashUid(uid));
    return before ? signedInAt < before : false;
  }

  /** With a `session`, counts here a second after its transaction has committed, or after `read`. */
  async revoke(uid: string, before: Date, session?: ClientSession): Promise<void> {
    const expiresAt = new Date(Date.now() + keptMs);
    await this.rows.updateOne(
      { _id: hashUid(uid) },
      { $max: { before }, $set: { expiresAt } },
      { upsert: true, ...(session && { session }) },
    );
    if (!session) await this.read();
  }

  @OneAtATime('Revoked sign-ins could not be read')
  private readRegularly(): Promise<void> {
    return this.read();
  }

  async read(): Promise<void> {
    const rows = await this.rows.find({ expiresAt: { $gt: new Date() } }).lean();
    const known = this.revoked;
    this.revoked = new Map(rows.map(({ _id, before }) => [_id, before]));
    if (rows.some(({ _id, before }) => Number(known.get(_id)) !== Number(before))) this.additions.next();
  }
}

@Controller()
export class RevokedSignInsConsumer {
  constructor(private readonly revoked: RevokedSignIns) {}

  /** Needs no inbox, since the later instant counts. */
  @EventPattern('account.changed')
  async revoke({ data: { uid, signedInBefore } }: DomainEvent<'account.changed'>): Promise<void> {
    if (signedInBefore) await this.revoked.revoke(uid, new Date(signedInBefore));
  }
}
