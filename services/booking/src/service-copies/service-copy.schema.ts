import type { EventData } from '@mendwell/contracts/events';
import { Schema } from 'mongoose';

/** A service as its owner last published it: the price authority while the catalog is away. */
export type ServiceSnapshot = EventData<'service.published'>;

/** The newest known version of one service. A removed one leaves a tombstone, so that a late event cannot revive it. */
export interface ServiceCopyDocument {
  /** The service's id. */
  _id: string;
  version: number;
  /** Null once removed. */
  service: ServiceSnapshot | null;
}

export const serviceCopyModel = {
  name: 'ServiceCopy',
  collection: 'serviceCopies',
  schema: new Schema<ServiceCopyDocument>(
    { _id: String, version: Number, service: Schema.Types.Mixed },
    { versionKey: false },
  ),
};
