import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import type { BusyQuery } from './busy-times.ts';
import { CalendarReader, type Turns } from './calendar-reader.ts';
import { GuardedFetch } from './guarded-fetch.ts';

const uid = '665f1c2ab7e4d1a2c3b4d5f8@mendwell';
/** Entries of our own, for which the query names the reader's visits. */
const calendarOf = (events: number) => {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20260310T100000Z', 'DURATION:PT1H', 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', ...Array(events).fill(event).flat(), 'END:VCALENDAR', ''].join('\r\n');
};
const query: BusyQuery = {
  timeZone: 'UTC',
  from: Date.parse('2026-03-01T00:00Z'),
  until: Date.parse('2026-05-01T00:00Z'),
  visits: [],
};

describe('a reader of calendars', () => {
  let text: string;
  const server = createServer((_, response) => response.end(text));
  let address: string;
  beforeEach(() => {
    text = calendarOf(1);
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const loopback = new GuardedFetch({ allowsLoopback: true });
  const patient = { asked: 100_000, due: 100_000 };
  const reader = new CalendarReader(loopback, patient);
  const read = (turns: Turns, toQuery: () => Promise<BusyQuery>) =>
    reader.read({ address, known: {}, toQuery, turns });

  it('has few in memory at a time, and postpones others', async () => {
    const events = new EventEmitter();
    const [areHeld, release] = [once(events, 'held'), once(events, 'release')];
    let count = 0;
    const hold = async () => {
      count += 1;
      if (count === 24) events.emit('held');
      await release;
      throw new Error('Its query failed');
    };
    const readings = Array.from({ length: 24 }, () => read('asked', hold));
    await areHeld;
    expect(await read('asked', async () => query)).toEqual({ problem: 'postponed' });
    expect(await read('due', async () => query)).toMatchObject({ busy: [] });
    events.emit('release');
    const outcomes = await Promise.allSettled(readings);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(24).fill('rejected'));
    expect(await read('asked', async () => query)).toMatchObject({ busy: [] });
  });

  it('postpones a calendar that has not been read in time, and no others', async () => {
    const impatient = new CalendarReader(loopback, { ...patient, asked: 0 });
    const [asked, due] = (['asked', 'due'] as const).map((turns) =>
      impatient.read({ address, known: {}, toQuery: async () => query, turns }),
    );
    expect(await asked).toMatchObject({ problem: 'postponed' });
    expect(await due).toMatchObject({ busy: [] });
  });

  it('finds no fault in a calendar because the machine is busy', async () => {
    const busy = Array.from({ length: 12 }, () => new Worker('for (;;);', { eval: true }));
    await Promise.all(busy.map((thread) => once(thread, 'online')));
    // Takes some tenths of a second of processor time.
    text = calendarOf(5_000);
    const reading = await read('due', async () => ({ ...query, visits: [uid] }));
    await Promise.all(busy.map((thread) => thread.terminate()));
    expect(reading).toMatchObject({ busy: expect.arrayContaining([expect.any(Number)]) });
  });

  it('ends a calendar that computes for ever', async () => {
    text = calendarOf(1).replace('DURATION', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30\r\nDURATION');
    const reading = await read('due', async () => ({ ...query, visits: [uid] }));
    expect(reading).toMatchObject({ problem: 'too-many-times' });
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
