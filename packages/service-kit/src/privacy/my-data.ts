import { Readable } from 'node:stream';
import { getMyData } from '@mendwell/contracts/my-data';
import { Controller, Injectable, StreamableFile, type Type } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import { assertRecentSignIn, CurrentUser, type User } from '../http/auth.ts';
import { Call } from '../http/call.ts';
import { PersonalData, type PersonalRecords } from './personal-data.ts';

/** Reads everything that a service keeps about a person, as of one instant and without holding it in memory. */
@Injectable()
export class MyDataService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly data: PersonalData,
  ) {}

  /** The JSON text of `MyData`. */
  async *read(service: string, user: User): AsyncGenerator<string> {
    const session = await this.connection.startSession({ snapshot: true });
    try {
      const start = { service, at: new Date().toISOString() };
      yield `${JSON.stringify(start).slice(0, -1)},"sections":{`;
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
    const rows = model
      .find(exported.of?.(user) ?? own, null, { session })
      .lean()
      .cursor();
    let separator = '';
    for await (const row of rows) {
      yield `${separator}${JSON.stringify(await exported.toItem(row, user))}`;
      separator = ',';
    }
  }
}

/** The controller of a service's `getMyData` call. */
export function myDataController(service: string): Type {
  @Controller()
  class MyDataController {
    constructor(private readonly data: MyDataService) {}

    /** Whoever finds an open session, or steals a token, does not get everything at once. */
    @Call(getMyData(service))
    get(@CurrentUser() user: User): never {
      assertRecentSignIn(user);
      const text = Readable.from(this.data.read(service, user));
      return new StreamableFile(text, { type: 'application/json; charset=utf-8' }) as never;
    }
  }
  return MyDataController;
}
