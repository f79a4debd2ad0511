import type { DomainEvent } from '@mendwell/contracts/events';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Model } from 'mongoose';

@Schema({ collection: 'directions', versionKey: false })
export class DirectionsDocument {
  /** The provider's uid. */
  @Prop() _id!: string;
  /** Absent if the provider has not given any. */
  @Prop() directions?: string;
  @Prop() computedAt!: Date;
}

export const directionsModel = {
  name: 'Directions',
  schema: SchemaFactory.createForClass(DirectionsDocument),
};

/** How to find providers, as their working hours say it now. */
@Injectable()
export class DirectionsService {
  constructor(@InjectModel(directionsModel.name) private readonly rows: Model<DirectionsDocument>) {}

  /** By one atomic update, unless the stored row is newer. A row without directions stays, so that no late event brings old ones back. */
  async storeIfNewer({ data }: DomainEvent<'free-times.changed'>): Promise<void> {
    const { providerUid: _id, directions } = data;
    const row = { _id, computedAt: new Date(data.computedAt), ...(directions && { directions }) };
    const isNewer = { $lt: [{ $ifNull: ['$computedAt', new Date(0)] }, row.computedAt] };
    await this.rows.updateOne(
      { _id },
      [{ $replaceWith: { $cond: [isNewer, { $literal: row }, '$$ROOT'] } }],
      { upsert: true, updatePipeline: true },
    );
  }

  /** By provider. */
  async listOf(providerUids: string[]): Promise<Map<string, string>> {
    const rows = await this.rows.find({ _id: { $in: providerUids } }).lean();
    return new Map(rows.flatMap(({ _id, directions }) => (directions ? [[_id, directions]] : [])));
  }
}
