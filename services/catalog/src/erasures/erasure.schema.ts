import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An account that its user has asked to delete, until all of it is gone. */
@Schema({ collection: 'erasures', versionKey: false })
export class ErasureDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** Replaces the uid in records that stay; unlike the uid, it may be remembered. */
  @Prop() pseudonym!: string;
  /** The services that have confirmed the running round. */
  @Prop([String]) confirmedBy!: string[];
  /** The running round of announcements; absent while the user can still keep the account. */
  @Prop() round?: number;
}

export const erasureModel = {
  name: 'Erasure',
  schema: SchemaFactory.createForClass(ErasureDocument).index({ pseudonym: 1 }, { unique: true }),
};
