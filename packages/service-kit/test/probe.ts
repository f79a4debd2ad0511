import { paymentExamples, serviceExamples } from '@mendwell/contracts/event-examples';
import { type EventRoutes, eventRoutes } from '@mendwell/contracts/event-routes';
import type { DomainEvent } from '@mendwell/contracts/events';
import { requiredText } from '@mendwell/contracts/inputs';
import { Body, Controller, Get, Injectable, Module, Param, Post, Query, SetMetadata } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RouteConfig } from '@nestjs/platform-fastify';
import { type Model, mongo, Schema } from 'mongoose';
import { z } from 'zod';
import { serviceConfig } from '../src/config.ts';
import { DomainError } from '../src/domain-error.ts';
import { EventPattern } from '../src/events/event-pattern.ts';
import { Inbox } from '../src/events/inbox.ts';
import { Transactions } from '../src/events/transactions.ts';
import { assertPathEmail, CurrentUser, callMetadata, type User } from '../src/http/auth.ts';
import { KitModule } from '../src/kit.module.ts';
import { PersonalData, personalRecords } from '../src/privacy/personal-data.ts';
import { personalDataParts } from '../src/privacy/personal-data-parts.ts';

/* The smallest service that uses all of the kit: a list of notes, written by callers and by events, and people's diaries. */

interface NoteDocument {
  _id: string;
  text: string;
}

export const noteModel = {
  name: 'Note',
  collection: 'notes',
  schema: new Schema<NoteDocument>({ _id: String, text: String }, { versionKey: false }),
};

interface DiaryDocument {
  _id: string;
  authorUid: string;
  text: string;
}

export const diaryModel = {
  name: 'Diary',
  collection: 'diaries',
  schema: new Schema<DiaryDocument>(
    { _id: String, authorUid: String, text: String },
    { versionKey: false },
  ).index({ authorUid: 1, _id: 1 }),
};

@Injectable()
class ProbeData extends PersonalData {
  constructor(@InjectModel(diaryModel.name) private readonly diaries: Model<DiaryDocument>) {
    super();
  }

  readonly records = [
    personalRecords({
      model: this.diaries,
      uidFields: ['authorUid'],
      exported: { section: 'diary', toItem: ({ text }) => ({ text }) },
      erase: ({ uid, pseudonym }) =>
        this.diaries.updateMany({ authorUid: uid }, { authorUid: pseudonym, text: '' }),
    }),
  ];

  override readonly others = { notes: 'Texts without an author' };
}

const NoteInput = z.object({ text: requiredText('Text', 20) });
type NoteInput = z.infer<typeof NoteInput>;
const NoteQuery = z.object({ word: z.string().optional() });

const changeOf = (serviceId: string) => ({ ...serviceExamples.published.data, serviceId });

@Injectable()
export class Notes {
  /** How often each event's handler started. */
  readonly attempts = new Map<string, number>();
  /** How often it completed. */
  readonly completions = new Map<string, number>();

  constructor(
    @InjectModel(noteModel.name) private readonly notes: Model<NoteDocument>,
    private readonly transactions: Transactions,
    private readonly inbox: Inbox,
  ) {}

  write(text: string, fails = false): Promise<void> {
    return this.transactions.run(async (session) => {
      await this.notes.insertMany([{ _id: text, text }], { session, lean: true });
      await this.transactions.publish(session, 'service.changed', changeOf(text));
      if (fails) throw new DomainError('forbidden', 'Rolled back');
    });
  }

  read(text: string) {
    return this.notes.findOne({ _id: { text } as unknown as string }).lean();
  }

  /** Publishes a payment that this service also consumes. */
  pay(bookingId: string): Promise<void> {
    const { data } = paymentExamples.succeeded;
    return this.transactions.run((session) =>
      this.transactions.publish(session, 'payment.changed', { ...data, bookingId }),
    );
  }

  /** The number of effects of the payments with these ids. */
  async effects(bookingIds: string[]): Promise<number[]> {
    const rows = await this.notes.find({ _id: { $in: bookingIds } }).lean<{ times: number }[]>();
    return rows.map((row) => row.times);
  }

  /** Publishes an event that only another service consumes. */
  remove(text: string): Promise<void> {
    return this.transactions.run((session) =>
      this.transactions.publish(session, 'review.written', { bookingId: text }),
    );
  }

  async recordPayment(event: DomainEvent<'payment.changed'>): Promise<void> {
    const { bookingId, paymentIntentId } = event.data;
    const attempt = (this.attempts.get(event.id) ?? 0) + 1;
    this.attempts.set(event.id, attempt);
    if (process.env.PROBE_HANGS) {
      console.log(`handling ${bookingId}`);
      await new Promise(() => {});
    }
    if (paymentIntentId === 'poison') throw new Error('This never works for pat@example.com');
    if (paymentIntentId === 'slow' && attempt < 4) throw new mongo.MongoServerError({ code: 50 });
    if (paymentIntentId === 'flaky' && attempt < 3) throw new Error('Not yet');
    await this.inbox.once(event, async (session) => {
      await this.notes.updateOne(
        { _id: bookingId },
        { $inc: { times: 1 } },
        { session, upsert: true, strict: false },
      );
    });
    this.completions.set(event.id, (this.completions.get(event.id) ?? 0) + 1);
  }
}

@Controller()
class ProbeController {
  constructor(private readonly notes: Notes) {}

  // The second path of each is one that the gateway routes.
  @Post(['notes', 'serviceBook'])
  async write(@Body({ schema: NoteInput }) input: NoteInput, @CurrentUser() user: User) {
    await this.notes.write(input.text);
    return { ...user, insertedId: input.text };
  }

  /** A no-op the second time. */
  @Post('notes/:id/read')
  read() {
    return { acknowledged: true, matchedCount: 1, modifiedCount: 0 };
  }

  @Post('writers/:uid/praise')
  praise() {
    return { acknowledged: true };
  }

  @Get('mine/:email')
  mine(@Param('email') email: string, @CurrentUser() user: User) {
    assertPathEmail(email, user);
    return [];
  }

  @Post('large')
  @RouteConfig({ bodyLimit: 256 * 1024 })
  large() {
    return { acknowledged: true };
  }

  @SetMetadata(callMetadata, { caller: 'anyone' })
  @Get(['notes', 'services/1'])
  list(@Query({ schema: NoteQuery }) query: z.infer<typeof NoteQuery>) {
    return query;
  }

  @SetMetadata(callMetadata, { caller: 'anyone' })
  @Get('fail/:how')
  fail(@Param('how') how: string) {
    if (how === 'secret') throw new Error('password of mongodb is hunter2');
    if (how === 'cast') return this.notes.read({ $ne: '' } as unknown as string);
    throw new DomainError('too-many-requests', 'Slow down', { retryAfterSeconds: 7 });
  }
}

@Controller()
class NotesConsumer {
  constructor(private readonly notes: Notes) {}

  @EventPattern('payment.changed')
  recordPayment(event: DomainEvent<'payment.changed'>): Promise<void> {
    return this.notes.recordPayment(event);
  }
}

/** The probe publishes all events and consumes two of them; another service, `listener`, consumes the rest. */
const routes: EventRoutes = {
  ...(Object.fromEntries(
    Object.keys(eventRoutes).map((name) => [name, { publisher: 'probe', consumers: ['listener'] }]),
  ) as unknown as EventRoutes),
  'payment.changed': {
    ...eventRoutes['payment.changed'],
    publisher: 'probe',
    consumers: ['probe', 'listener'],
  },
  'account.changed': {
    ...eventRoutes['account.changed'],
    publisher: 'probe',
    consumers: ['probe', 'listener'],
  },
};

const name = 'probe';

const personalData = personalDataParts({ service: name, data: ProbeData });

@Module({
  imports: [
    KitModule.forRoot({ name, config: z.object(serviceConfig), routes, models: [noteModel, diaryModel] }),
  ],
  controllers: [ProbeController, NotesConsumer, ...personalData.controllers],
  providers: [Notes, ...personalData.providers],
})
export class ProbeModule {}

export const probe = { name, module: ProbeModule, routes };
