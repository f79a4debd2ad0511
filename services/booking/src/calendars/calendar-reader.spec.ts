import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { BusyQuery } from './busy-times.ts';
import { CalendarReader, type Turns } from './calendar-reader.ts';
import { GuardedFetch } from './guarded-fetch.ts';

/** With an entry of our own, for which the query names the reader's visits. */
const text = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:665f1c2ab7e4d1a2c3b4d5f8@mendwell', 'DTSTART:20260310T100000Z'],
  ...['DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');
const query: BusyQuery = {
  timeZone: 'UTC',
  from: Date.parse('2026-03-01T00:00Z'),
  until: Date.parse('2026-05-01T00:00Z'),
  visits: [],
};

describe('a reader of calendars', () => {
  const server = createServer((_, response) => response.end(text));
  let address: string;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const reader = new CalendarReader(new GuardedFetch({ allowsLoopback: true }));
  const read = (turns: Turns, toQuery: () => Promise<BusyQuery>) =>
    reader.read({ address, known: {}, toQuery, turns });

  it('lets few wait for those who ask, and those that are due as long as it takes', async () => {
    const texts = new EventEmitter();
    const allHaveCome = once(texts, 'all');
    let count = 0;
    const together = async () => {
      count += 1;
      if (count === 20) texts.emit('all');
      await allHaveCome;
      return query;
    };
    const outcome = async (turns: Turns) => {
      const reading = await read(turns, together).catch(({ code }) => code);
      return typeof reading === 'string' ? reading : 'read';
    };
    const ten = Array.from({ length: 10 });
    const outcomes = (turns: Turns) => Promise.all(ten.map(() => outcome(turns)));
    const [asked, due] = await Promise.all([outcomes('asked'), outcomes('due')]);
    expect(asked.toSorted()).toEqual([
      ...ten.slice(2).map(() => 'read'),
      ...Array(2).fill('too-many-requests'),
    ]);
    expect(due).toEqual(ten.map(() => 'read'));
    expect(await read('asked', async () => query)).toMatchObject({ busy: [] });
  });

  it("notes faults of its own, without the calendar's text", async () => {
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const wrong = { ...query, visits: undefined as never };
    expect(await read('due', async () => wrong)).toMatchObject({ problem: 'too-many-times' });
    expect(errors.mock.calls.map(([details]) => details)).toEqual([
      expect.objectContaining({ name: 'TypeError', msg: expect.any(String) }),
    ]);
    expect(JSON.stringify(errors.mock.calls)).not.toContain('665f1c');
    errors.mockRestore();
  });
});
