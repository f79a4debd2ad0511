import type { JournalEntry, JournalQuery } from '@mendwell/contracts/desk/actions';
import type { DomainEvent } from '@mendwell/contracts/events';
import { driverCollection, maxTimeMS } from '@mendwell/service-kit/database/driver';
import { insertMissing } from '@mendwell/service-kit/database/mongo-errors';
import { hashUid } from '@mendwell/service-kit/hash-uid';
import { invalidInput } from '@mendwell/service-kit/http/input.pipe';
import { type Page, readPage } from '@mendwell/service-kit/http/paging';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type JournalEntryDocument, journalModel, toEntry } from './journal.schema.ts';

/** For all entries together, however many. */
const exportTimeMs = 60_000;
/** The journal has hashes of their uids. */
const peopleKinds = ['account', 'operator'];

/** The journal of operators' actions. Entries are only ever added. */
@Injectable()
export class JournalService {
  constructor(@InjectModel(journalModel.name) private readonly entries: Model<JournalEntryDocument>) {}

  /** A repeated event finds its entry. */
  add({ id: _id, occurredAt, data }: DomainEvent<'operator.acted'>): Promise<void> {
    return insertMissing(this.entries, [{ _id, at: new Date(occurredAt), ...data }]);
  }

  /** Newest first. */
  async list(query: JournalQuery): Promise<Page<JournalEntry>> {
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
  async export(): Promise<AsyncGenerator<string>> {
    const entries = this.entries
      .find(undefined, null, { maxTimeMS: exportTimeMs })
      .sort({ at: 1, _id: -1 })
      .lean<JournalEntryDocument>()
      .cursor();
    return toLines(await entries.next(), entries);
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
