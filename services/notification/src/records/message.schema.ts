import type { Party } from '@mendwell/contracts/booking-rules';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  type Message,
  type MessageDetails,
  type NoticeKind,
  noticeKinds,
  type QueuedMail,
} from './message.rules.ts';

@Schema({ collection: 'messages', versionKey: false, minimize: false })
export class MessageDocument implements QueuedMail {
  @Prop() _id!: string;
  /** This and the role are absent in a message about an account. */
  @Prop() bookingId?: string;
  @Prop({ type: String }) kind!: QueuedMail['kind'];
  @Prop({ type: String }) role?: Party;
  @Prop({ type: String }) state!: QueuedMail['state'];
  @Prop({ type: Object }) details!: MessageDetails;
  @Prop() sender?: string;
  @Prop() plannedAt!: Date;
  @Prop() dueAt?: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
  @Prop() failure?: string;
  @Prop() expiresAt?: Date;
}

export type BookingMessage = MessageDocument & Message;

export type NoticeMessage = MessageDocument & { kind: NoticeKind };

export const isNotice = (message: MessageDocument): message is NoticeMessage =>
  noticeKinds.some((kind) => kind === message.kind);

export const messageModel = {
  name: 'Message',
  schema: SchemaFactory.createForClass(MessageDocument)
    .index({ dueAt: 1 })
    .index({ state: 1, plannedAt: 1 })
    .index({ sender: 1, state: 1, _id: 1 }, { partialFilterExpression: { sender: { $exists: true } } })
    .index({ expiresAt: 1 }, { expireAfterSeconds: 0 }),
};
