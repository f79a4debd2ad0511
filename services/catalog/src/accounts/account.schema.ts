import type { ReasonCategory } from '@mendwell/contracts/desk/actions';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'accounts', versionKey: false })
export class AccountDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** Starts at 1 and rises with each published change. */
  @Prop() version!: number;
  /** As last published; absent if that was before these fields existed. */
  @Prop() name?: string;
  @Prop() email?: string;
  @Prop() isEmailVerified?: boolean;
  /** The public id of the account as a provider: random, and made once (`provider-ids.ts`). */
  @Prop() providerId?: string;
  /** While an operator has blocked it. */
  @Prop({ type: Object }) blocked?: { at: Date; reason: ReasonCategory };
}

const schema = SchemaFactory.createForClass(AccountDocument);
schema.index({ providerId: 1 }, { unique: true, sparse: true });

export const accountModel = { name: 'Account', schema };
