import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { driverCollection } from '../database/driver.ts';
import { type OutboxRow, outboxModel } from '../events/outbox-relay.ts';
import { Erasure } from './erasure.ts';

/** An account that was erased after the backup from which this database was restored. */
@Schema({ collection: 'restoredErasures', versionKey: false })
export class RestoredErasure {
  /** The SHA-256 hash of the uid, in hex. */
  @Prop() _id!: string;
  @Prop() pseudonym!: string;
  @Prop() erasedAt!: Date;
}

export const restoredErasureModel = {
  name: 'RestoredErasure',
  schema: SchemaFactory.createForClass(RestoredErasure),
};

const hashOf = (uid: string) => hash('sha256', uid, 'hex');

/** The strings in a document's field, or in all of it. */
function* stringsIn(value: unknown, [name, ...path]: string[] = []): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  const parts = name === undefined ? Object.values(value) : [(value as Record<string, unknown>)[name]];
  for (const part of parts) yield* stringsIn(part, path);
}

/**
 * Erases from a restored database whoever was erased since the backup. `npm run data -- restore` writes the log's entries, and
 * `migrate` applies it, so that nobody comes back before a service starts. Uids are found by their hashes, because only those
 * may be remembered.
 */
@Injectable()
export class RestoredErasures {
  constructor(
    @InjectModel(restoredErasureModel.name) private readonly erasures: Model<RestoredErasure>,
    @InjectModel(outboxModel.name) private readonly outbox: Model<OutboxRow>,
    private readonly erasure: Erasure,
  ) {}

  /** Throws while accounts of it may still be in the database. */
  async assertApplied(): Promise<void> {
    if (await this.erasures.exists({}))
      throw new Error(
        'node dist/migrate.js must run first: it erases the accounts that were deleted after the restored backup',
      );
  }

  /** Returns the number of accounts that were found. Safe to repeat: the entries are removed last. */
  async apply(): Promise<number> {
    const entries = await this.erasures.find().lean();
    if (entries.length === 0) return 0;
    const pseudonyms = new Map(entries.map(({ _id, pseudonym }) => [_id, pseudonym]));
    await this.removeEvents(pseudonyms);
    const found = await this.find(pseudonyms);
    for (const [uid, pseudonym] of found) await this.erasure.erase({ uid, pseudonym });
    await this.erasures.deleteMany({ _id: { $in: [...pseudonyms.keys()] } });
    return found.size;
  }

  /** Events would bring the accounts back. Copies that lack other content of them are corrected by restated records. */
  private async removeEvents(pseudonyms: Map<string, string>): Promise<void> {
    const outbox = driverCollection(this.outbox);
    for await (const { _id, event } of outbox.find())
      if ([...stringsIn(event.data)].some((text) => pseudonyms.has(hashOf(text))))
        await outbox.deleteOne({ _id });
  }

  /**
   * The pseudonyms of erased accounts by their uids, which are all read: without an index, and without a time limit. A backup
   * may be from the middle of an erasure, when the pseudonym stood in some records already.
   */
  private async find(pseudonyms: Map<string, string>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const begun = new Set(pseudonyms.values());
    for (const { model, uidFields } of this.erasure.records) {
      if (uidFields.length === 0) continue;
      const projection = Object.fromEntries(['_id', ...uidFields].map((field) => [field, 1]));
      for await (const row of driverCollection(model).find({}, { projection }))
        for (const uid of uidFields.flatMap((field) => [...stringsIn(row, field.split('.'))])) {
          const pseudonym = begun.has(uid) ? uid : pseudonyms.get(hashOf(uid));
          if (pseudonym) found.set(uid, pseudonym);
        }
    }
    return found;
  }
}
