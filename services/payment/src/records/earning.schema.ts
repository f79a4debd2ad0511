import type { EarningKind } from '@mendwell/contracts/earnings';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A settled fact about the payment of a booking, never changed or removed. The sum of a booking's is what it has earned. */
@Schema({ collection: 'earnings', versionKey: false })
export class EarningDocument {
  /** `<payment>:<version>:<kind>`: one for each change. */
  @Prop() _id!: string;
  @Prop() providerUid!: string;
  @Prop() bookingId!: string;
  @Prop() serviceId!: string;
  @Prop({ type: String }) kind!: EarningKind;
  /** Negative for what was given back or is disputed. */
  @Prop() cents!: number;
  @Prop() at!: Date;
}

export const earningModel = {
  name: 'Earning',
  schema: SchemaFactory.createForClass(EarningDocument)
    .index({ providerUid: 1, at: -1, _id: -1 })
    .index({ providerUid: 1, _id: 1 })
    .index({ bookingId: 1 }),
};
