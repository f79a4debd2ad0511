import type { Party } from '@mendwell/contracts/booking-rules';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import {
  type Message,
  type MessageDetails,
  type NewMessage,
  type NoticeKind,
  noticeKinds,
} from './message.rules.ts';

@Schema({ collection: 'messages', versionKey: false, minimize: false })
export class MessageDocument implements Omit<NewMessage, 'state'> {
  @Prop() _id!: string;
  /** This and the role are absent in a message about an account. */
  @Prop() bookingId?: string;
  @Prop({ type: String }) kind!: NewMessage['kind'];
  @Prop({ type: String }) role?: Party;
  /**
   * `failed`: not sent within a day; for an operator to check. `dropped`: not wanted; kept, so that a repeated event does not
   * create it again.
   */
  @Prop({ type: String }) state!: 'queued' | 'sent' | 'failed' | 'dropped';
  /** Emptied once it is sent or dropped. */
  @Prop({ type: Object }) details!: MessageDetails;
  /** Absent once it is sent or dropped. */
  @Prop() sender?: string;
  /** When the first attempt was planned; never before the message was stored. */
  @Prop() plannedAt!: Date;
  /** When any instance may send it; while one does, the end of its lease. Absent once it is sent or dropped. */
  @Prop() dueAt?: Date;
  @Prop() claimedBy?: string;
  @Prop() attempts?: number;
  /** Why the last attempt failed: a code, never the server's text. */
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
