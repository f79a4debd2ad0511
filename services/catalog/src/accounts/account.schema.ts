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
}

export const accountModel = { name: 'Account', schema: SchemaFactory.createForClass(AccountDocument) };
