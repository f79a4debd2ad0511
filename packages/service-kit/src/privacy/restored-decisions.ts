import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DomainError } from '../domain-error.ts';

/** The latest decision about one thing, made after the backup from which this database was restored. */
@Schema({ collection: 'restoredDecisions', versionKey: false })
export class RestoredDecision {
  @Prop() _id!: string;
  /** Such as `account.block`. */
  @Prop() action!: string;
  /** `account`, `service` … */
  @Prop() kind!: string;
  /** Public, or a hash of a uid. */
  @Prop() id!: string;
  @Prop() at!: Date;
  @Prop({ type: String }) reason?: ReasonCategory;
  @Prop() until?: Date;
}

export const restoredDecisionModel = {
  name: 'RestoredDecision',
  schema: SchemaFactory.createForClass(RestoredDecision),
};

/** Makes decisions about a service's data again; provided by services where people decide something. */
export abstract class Decisions {
  /**
   * Safe to repeat. Ignores decisions of other services. Throws `DomainError` if it cannot be made any more, or with `unavailable`
   * not now.
   */
  abstract redo(decision: RestoredDecision): Promise<void>;
}

/**
 * Makes again what was decided since the backup. `npm run data -- restore` writes the entries of the log, and `migrate` applies
 * them, after the erasures and before a service starts.
 */
@Injectable()
export class RestoredDecisions {
  private readonly logger = new Logger(RestoredDecisions.name);

  constructor(
    @InjectModel(restoredDecisionModel.name) private readonly rows: Model<RestoredDecision>,
    @Optional() private readonly decisions?: Decisions,
  ) {}

  /** Throws while some may have to be made again. */
  async assertApplied(): Promise<void> {
    if (await this.rows.exists({}))
      throw new Error(
        'node dist/migrate.js must run first: it makes the decisions after the restored backup again',
      );
  }

  /** In their order. A row goes once its decision is made; one about something that is not in the backup has no effect. Can be repeated. */
  async apply(): Promise<void> {
    for (const row of await this.rows.find().sort({ at: 1 }).lean<RestoredDecision[]>()) {
      try {
        await this.decisions?.redo(row);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
        const { action, kind, id } = row;
        this.logger.error({ action, kind, id, reason: error.detail, msg: 'A decision cannot be made again' });
      }
      await this.rows.deleteOne({ _id: row._id });
    }
  }
}
