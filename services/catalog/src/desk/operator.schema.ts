import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Somebody who runs the marketplace. Their right to do so is a claim in their tokens (docs/adr/0024). */
@Schema({ collection: 'operators', versionKey: false })
export class OperatorDocument {
  /** The uid. */
  @Prop() _id!: string;
  /** In lower case. */
  @Prop() email!: string;
  @Prop() since!: Date;
  /** When the removal of another operator last relied on this one. */
  @Prop() reliedOnAt?: Date;
}

export const operatorModel = {
  name: 'Operator',
  schema: SchemaFactory.createForClass(OperatorDocument).index({ email: 1 }),
};
