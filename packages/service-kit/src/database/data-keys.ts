import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { LRUCache } from 'lru-cache';
import type { Model, mongo } from 'mongoose';
import { DomainError } from '../domain-error.ts';
import { driverCollection, maxTimeMS } from './driver.ts';
import { isDuplicateKey } from './mongo-errors.ts';
import { type KeyRing, Sealer, sealingKeyBytes } from './sealed.ts';

/** The data key of one person, sealed with a key of the key ring. */
@Schema({ collection: 'dataKeys', versionKey: false })
export class DataKeyDocument {
  /** The person's uid. */
  @Prop() _id!: string;
  /** The key of the ring that reads `wrapped`. */
  @Prop() keyId!: string;
  @Prop() wrapped!: string;
}

export const dataKeyModel = {
  name: 'DataKey',
  schema: SchemaFactory.createForClass(DataKeyDocument).index({ keyId: 1, _id: 1 }),
};

/** Injects the key ring that wraps data keys. */
export const dataKeyRing = Symbol('data key ring');

/** How long a deleted data key can still be used, by instances that have used it lately. Then it leaves their memory. */
const forAMinute = { ttl: 60_000, ttlAutopurge: true };
const maxCached = 5_000;

/** A sealed text, and the person whose data key reads it. */
export interface SealedText {
  uid: string;
  sealed: string;
}

const unreadable = () =>
  new DomainError('unavailable', 'This is not available right now. Please try again.', {
    cause: new Error('A data key cannot be read with the configured keys'),
    retryAfterSeconds: 60,
  });

/** Seals texts with one data key for each person. Without its data key, nobody reads a text again (docs/adr/0022). */
@Injectable()
export class DataKeys implements OnModuleInit {
  private readonly rows: mongo.Collection<DataKeyDocument>;
  private readonly sealers = new LRUCache<string, Sealer>({
    ...forAMinute,
    max: maxCached,
    ignoreFetchAbort: true,
    fetchMethod: (uid) => this.findOrCreate(uid, 'majority'),
  });

  constructor(
    @InjectModel(dataKeyModel.name) model: Model<DataKeyDocument>,
    @Inject(dataKeyRing) private readonly ring: KeyRing,
  ) {
    this.rows = driverCollection(model) as unknown as mongo.Collection<DataKeyDocument>;
  }

  /**
   * A key service that does not answer stops the start, and so does a key that is not the one of its id, or every text of it
   * would be unreadable.
   */
  async onModuleInit(): Promise<void> {
    const bytes = randomBytes(sealingKeyBytes);
    await this.ring.unseal(await this.ring.seal(bytes));
    for (const keyId of this.ring.ids) {
      const row = await this.rows.findOne({ keyId }, { maxTimeMS });
      if (row && !(await this.ring.unseal(row.wrapped)))
        throw new Error(
          `HEALTH_TEXT_KEYS: the key ${keyId} is not the one that wrapped the stored data keys`,
        );
    }
  }

  /** Creates the person's data key if there is none. Not part of a transaction: call it before. */
  async seal(uid: string, text: string): Promise<string> {
    const sealer = await this.sealers.fetch(uid);
    if (!sealer) throw unreadable();
    return sealer.seal(Buffer.from(text));
  }

  /** The texts in the same order, by one query at most; `undefined` for those that can no longer be read. */
  async unseal(texts: readonly SealedText[]): Promise<(string | undefined)[]> {
    const sealers = await this.find([...new Set(texts.map(({ uid }) => uid))]);
    return texts.map(({ uid, sealed }) => sealers.get(uid)?.unseal(sealed)?.toString());
  }

  /**
   * Deletes the data key of a person who writes no more: within a minute, no instance reads their texts. What another
   * instance seals in that minute is lost, too.
   */
  async forget(uid: string): Promise<void> {
    await this.rows.deleteOne({ _id: uid }, { maxTimeMS });
    this.sealers.delete(uid);
  }

  private async find(uids: readonly string[]): Promise<Map<string, Sealer>> {
    const found = new Map<string, Sealer>();
    for (const uid of uids) {
      const sealer = this.sealers.get(uid);
      if (sealer) found.set(uid, sealer);
    }
    const missing = uids.filter((uid) => !found.has(uid));
    if (missing.length === 0) return found;
    const rows = await this.rows
      .find({ _id: { $in: missing } }, { maxTimeMS, readConcern: 'majority' })
      .toArray();
    await Promise.all(
      rows.map(async (row) => {
        const sealer = await this.unwrap(row);
        if (!sealer) return;
        this.sealers.set(row._id, sealer);
        found.set(row._id, sealer);
      }),
    );
    return found;
  }

  /** Reads only what cannot be rolled back: otherwise a text could outlive its data key. */
  private async findOrCreate(_id: string, readConcern: 'majority' | 'linearizable'): Promise<Sealer> {
    const row = await this.rows.findOne({ _id }, { maxTimeMS, readConcern });
    if (row) {
      const sealer = await this.unwrap(row);
      if (!sealer) throw unreadable();
      return sealer;
    }
    const bytes = randomBytes(sealingKeyBytes);
    const wrapped = await this.ring.seal(bytes);
    try {
      await this.rows.insertOne({ _id, keyId: this.ring.currentId, wrapped }, { maxTimeMS });
      return new Sealer(bytes);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return this.findOrCreate(_id, 'linearizable');
    }
  }

  private async unwrap({ wrapped }: DataKeyDocument): Promise<Sealer | undefined> {
    const bytes = await this.ring.unseal(wrapped);
    return bytes && new Sealer(bytes);
  }
}
