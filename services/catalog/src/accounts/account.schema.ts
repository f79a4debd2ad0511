import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema({ collection: 'accounts', versionKey: false })
export class AccountDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** Starts at 1 and rises with each published change. */
  @Prop() version!: number;
  /** As last published; absent if that was before this field existed. */
  @Prop() name?: string;
}

export const accountModel = { name: 'Account', schema: SchemaFactory.createForClass(AccountDocument) };
