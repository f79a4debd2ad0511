import type { DeskAction, JournalEntry } from '@mendwell/contracts/desk/actions';
import { otherDatabase } from '@mendwell/service-kit/database/databases';
import { getConnectionToken, getModelToken, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

@Schema({ collection: 'entries', versionKey: false })
export class JournalEntryDocument {
  /** The event's id. */
  @Prop() _id!: string;
  @Prop() at!: Date;
  @Prop() service!: string;
  @Prop() operatorEmail!: string;
  @Prop() operatorId?: string;
  @Prop({ type: String }) action!: DeskAction['action'];
  @Prop({ type: { kind: String, id: String }, _id: false }) subject!: DeskAction['subject'];
  @Prop({ type: String }) reason?: DeskAction['reason'];
  @Prop() note?: string;
}

export const journalModel = {
  name: 'JournalEntry',
  schema: SchemaFactory.createForClass(JournalEntryDocument)
    .index({ at: -1, _id: 1 })
    .index({ 'subject.kind': 1, at: -1, _id: 1 })
    .index({ 'subject.kind': 1, 'subject.id': 1, at: -1, _id: 1 }),
};

/** In a database of its own, in which the service's user can insert but neither change nor remove (docs/adr/0024). */
export const journalModelProvider = {
  provide: getModelToken(journalModel.name),
  inject: [getConnectionToken()],
  useFactory: (connection: Connection) =>
    otherDatabase(connection, `${connection.name}-journal`).model<JournalEntryDocument>(
      journalModel.name,
      journalModel.schema,
    ),
};

export const toEntry = ({
  _id,
  at,
  service,
  operatorEmail,
  operatorId,
  action,
  subject: { kind, id },
  reason,
  note,
}: JournalEntryDocument): JournalEntry => ({
  _id,
  at: at.toISOString(),
  service,
  operatorEmail,
  ...(operatorId && { operatorId }),
  action,
  subject: { kind, id },
  ...(reason && { reason }),
  ...(note && { note }),
});
