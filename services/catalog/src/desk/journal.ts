import { Readable } from 'node:stream';
import {
  type DeskAction,
  exportJournal,
  type JournalEntry,
  type JournalQuery,
  listJournal,
} from '@mendwell/contracts/desk/actions';
import type { DomainEvent } from '@mendwell/contracts/events';
import { otherDatabase } from '@mendwell/service-kit/database/databases';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { EventPattern } from '@mendwell/service-kit/events/event-pattern';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { Call } from '@mendwell/service-kit/http/call';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Controller, Query, StreamableFile } from '@nestjs/common';
import {
  getConnectionToken,
  getModelToken,
  InjectModel,
  Prop,
  Schema,
  SchemaFactory,
} from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { DecisionLog } from '../leaving/logs.ts';

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

const toEntry = ({ at, ...entry }: JournalEntryDocument): JournalEntry => ({
  ...entry,
  at: at.toISOString(),
});

/** For all entries together, however many. */
const exportTimeMs = 60_000;
/** The journal has hashes of their uids. */
const peopleKinds = ['account', 'operator'];

/** The journal of operators' actions. Entries are only ever added. */
@Controller()
export class JournalController {
  constructor(
    @InjectModel(journalModel.name) private readonly entries: Model<JournalEntryDocument>,
    private readonly log: DecisionLog,
  ) {}

  /** Needs no inbox, since the entry has the event's id. */
  @EventPattern('operator.acted')
  async add(event: DomainEvent<'operator.acted'>): Promise<void> {
    const { id: _id, occurredAt, data } = event;
    await insertMissing(this.entries, [{ _id, at: new Date(occurredAt), ...data }]);
    await this.log.write(event);
  }

  /** No operator's action, so it is in no journal. */
  @EventPattern('person.decided')
  remember(event: DomainEvent<'person.decided'>): Promise<void> {
    return this.log.write(event);
  }

  /** Newest first. */
  @Call(listJournal)
  async list(@Query() query: JournalQuery): Promise<Page<JournalEntry>> {
    const collection = driverCollection(this.entries);
    const filter = subjectOf(query);
    const count = () =>
      query.kind === undefined
        ? collection.estimatedDocumentCount({ maxTimeMS })
        : collection.countDocuments(filter, { maxTimeMS });
    const order = { field: 'at', direction: -1, type: Date } as const;
    return readPage<JournalEntryDocument, JournalEntry>(
      { collection, order, hasTextIds: true, parts: { entries: filter }, count, toItem: toEntry },
      query,
    );
  }

  /** All entries in order, as lines of JSON. Rejects if the database cannot be read; later, the text ends early. */
  @Call(exportJournal)
  async export(): Promise<never> {
    const entries = this.entries
      .find(undefined, null, { maxTimeMS: exportTimeMs })
      .sort({ at: 1, _id: -1 })
      .lean<JournalEntryDocument>()
      .cursor();
    const lines = Readable.from(toLines(await entries.next(), entries));
    return new StreamableFile(lines, { type: 'application/jsonl; charset=utf-8' }) as never;
  }
}

function subjectOf({ kind, id }: JournalQuery) {
  if (kind === undefined && id !== undefined)
    throw invalidInput([{ path: ['kind'], message: 'An id needs a kind' }]);
  if (kind === undefined) return {};
  if (id === undefined) return { 'subject.kind': kind };
  return { 'subject.kind': kind, 'subject.id': peopleKinds.includes(kind) ? hashUid(id) : id };
}

async function* toLines(first: JournalEntryDocument | null, others: AsyncIterable<JournalEntryDocument>) {
  if (first) yield toLine(first);
  for await (const entry of others) yield toLine(entry);
}

const toLine = (entry: JournalEntryDocument) => `${JSON.stringify(toEntry(entry))}\n`;
