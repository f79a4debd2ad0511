import { Schema } from 'mongoose';

/** An event of the provider that has had its effect. */
export interface WebhookEventDocument {
  /** The provider's event id. */
  _id: string;
  at: Date;
}

/** Ten times as long as the provider repeats an event. */
const keptSeconds = 30 * 24 * 60 * 60;

export const webhookEventModel = {
  name: 'WebhookEvent',
  collection: 'webhookEvents',
  schema: new Schema<WebhookEventDocument>({ _id: String, at: Date }, { versionKey: false }).index(
    { at: 1 },
    { expireAfterSeconds: keptSeconds },
  ),
};
