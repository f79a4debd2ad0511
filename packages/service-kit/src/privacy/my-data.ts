import { Readable } from 'node:stream';
import { getMyData } from '@mendwell/contracts/account';
import { Controller, Injectable, StreamableFile, type Type } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { databaseNow } from '../database/driver.ts';
import { assertRecentSignIn, CurrentUser, type User } from '../http/auth.ts';
import { Call } from '../http/call.ts';
import { UserLimits } from '../http/user-limits.ts';
import { PersonalData, type PersonalRecords } from './personal-data.ts';

/** For all rows of a list together, however many. */
const readTimeMs = 60_000;

const hourly = {
  name: 'my-data',
  max: 20,
  withinMs: 3_600_000,
  refusal: 'You have downloaded your data too often. Please try again later.',
};

/** Reads everything that a service keeps about a person, as of one instant and without holding it in memory. */
@Injectable()
export class MyDataService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly data: PersonalData,
  ) {}

  /** The JSON text of `MyData`, in parts. Rejects if the database cannot be read; later, the text ends early. */
  async open(service: string, user: User): Promise<AsyncGenerator<string>> {
    const text = this.read(service, user);
    // Once it has begun, it ends its session however early the caller leaves.
    await text.next();
    return text;
  }

  private async *read(service: string, user: User): AsyncGenerator<string> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      const at = await databaseNow(this.connection);
      // The first read fixes the instant of all.
      await this.data.records[0]?.model.findById(null, null, { session });
      yield '';
      yield `${JSON.stringify({ service, at }).slice(0, -1)},"sections":{`;
      let separator = '';
      for (const records of this.data.records) {
        const { exported } = records;
        if (typeof exported === 'string') continue;
        yield `${separator}${JSON.stringify(exported.section)}:[`;
        yield* this.list(records, user, session);
        yield ']';
        separator = ',';
      }
      yield '}}';
    } finally {
      await session.endSession();
    }
  }

  private async *list({ model, uidFields, exported }: PersonalRecords, user: User, session: ClientSession) {
    if (typeof exported === 'string') return;
    const own: QueryFilter<unknown> = { $or: uidFields.map((field) => ({ [field]: user.uid })) };
    const { of: find, collation } = exported;
    const rows = model
      .find(find?.(user) ?? own, null, { session, maxTimeMS: readTimeMs, ...(collation && { collation }) })
      .lean()
      .cursor();
    let separator = '';
    for await (const row of rows) {
      yield `${separator}${JSON.stringify(await exported.toItem(row, user, session))}`;
      separator = ',';
    }
  }
}

/** The controller of a service's `getMyData` call. */
export function myDataController(service: string): Type {
  @Controller()
  class MyDataController {
    constructor(
      private readonly data: MyDataService,
      private readonly limits: UserLimits,
    ) {}

    /** Whoever finds an open session, or steals a token, does not get everything at once. */
    @Call(getMyData(service))
    async get(@CurrentUser() user: User): Promise<never> {
      assertRecentSignIn(user);
      await this.limits.use(hourly, user.uid);
      const text = await this.data.open(service, user);
      return new StreamableFile(Readable.from(text), { type: 'application/json; charset=utf-8' }) as never;
    }
  }
  return MyDataController;
}
