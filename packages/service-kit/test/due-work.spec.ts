import mongoose, { type Connection, mongo } from 'mongoose';
import { DueRows, immediately } from '../src/database/due-rows.ts';
import { DueWork, pauseAfter } from '../src/database/due-work.ts';
import { testDatabase } from '../src/testing/test-app.ts';
import { until } from '../src/testing/until.ts';

interface Task {
  _id: string;
  dueAt?: Date;
  attempts?: number;
}

let connection: Connection;
let tasks: mongo.Collection<Task>;
let due: DueRows<Task>;
beforeAll(async () => {
  connection = await mongoose.createConnection(testDatabase('due-work')).asPromise();
  tasks = connection.getClient().db(connection.name).collection<Task>('tasks');
  due = new DueRows(tasks as unknown as mongo.Collection, 'dueAt', 60_000);
});
beforeEach(() => tasks.deleteMany({}));
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

const insert = (_id: string) => tasks.insertOne({ _id, dueAt: immediately });

const options = { name: 'Tasks', pauses: { first: 30_000, longest: 100_000 }, describe: () => ({}) };

/** Work that waits until the test lets it go on, and what it processed. */
function start() {
  const processed: string[] = [];
  let goOn = () => {};
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = new DueWork<Task>(due, {
    ...options,
    process: async (row) => {
      processed.push(row._id);
      begin();
      await isHeld;
      await due.complete(row);
    },
  });
  return { work, processed, goOn, hasBegun };
}

const later = async (steps: number, work: () => void) => {
  for (let step = 0; step < steps; step += 1) await undefined;
  work();
};

it('processes all rows, more than it has in hand at a time', async () => {
  const { work, processed, goOn } = start();
  goOn();
  for (let count = 0; count < 25; count += 1) await insert(String(count));
  await work.run();
  expect(new Set(processed).size).toBe(25);
  expect(processed).toHaveLength(25);
});

it('processes a row for which it is called during a run, in that run', async () => {
  const { work, processed, goOn, hasBegun } = start();
  await insert('first');
  const running = work.run();
  await hasBegun;
  await insert('second');
  const joined = work.run();
  goOn();
  await Promise.all([running, joined]);
  expect(processed).toEqual(['first', 'second']);
});

it.each([0, 1, 2, 3, 4, 5, 6])(
  'misses no call that comes %d steps after it has found nothing',
  async (steps) => {
    const { work } = start();
    const { acquire } = due;
    let looks = 0;
    let last: Promise<void> | undefined;
    due.acquire = async () => {
      looks += 1;
      if (looks === 1)
        void later(steps, () => {
          last = work.run();
        });
      return [];
    };
    try {
      await work.run();
      await later(10, () => {});
      await last;
      expect(looks).toBe(2);
    } finally {
      due.acquire = acquire;
    }
  },
);

it('finishes what it has begun before it stops, and begins nothing after', async () => {
  const { work, processed, goOn, hasBegun } = start();
  await insert('first');
  void work.run();
  await hasBegun;
  const stopped = work.stop();
  await insert('second');
  work.wake();
  goOn();
  await stopped;
  await work.run();
  expect(processed).toEqual(['first']);
  expect(await tasks.findOne({ _id: 'first' })).not.toHaveProperty('dueAt');
});

it('processes no more rows at a time than allowed, and goes on as soon as one is done', async () => {
  let inHand = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const work = new DueWork<Task>(due, {
    ...options,
    concurrency: 2,
    process: async (row) => {
      inHand += 1;
      most = Math.max(most, inHand);
      await new Promise<void>((resolve) => ends.push(resolve));
      inHand -= 1;
      await due.complete(row);
    },
  });
  for (const id of ['1', '2', '3', '4']) await insert(id);
  work.wake();
  // One of the first two stays in hand until the others are done.
  for (let ended = 1; ended < 4; ended += 1) await until(() => ends[ended]).then((end) => end());
  ends[0]?.();
  await work.idle();
  expect({ most, left: await due.acquire(10) }).toEqual({ most: 2, left: [] });
});

describe('a row whose processing fails', () => {
  const stored = () => tasks.findOne({ _id: 'one' });
  const again = () => tasks.updateOne({ _id: 'one' }, { $set: { dueAt: immediately } });
  const pauseMs = async () => Number((await stored())?.dueAt) - Date.now();

  it('is due again after pauses that grow to the longest one, and delays no other', async () => {
    const processed: string[] = [];
    const work = new DueWork<Task>(due, {
      ...options,
      process: async (row) => {
        processed.push(row._id);
        if (row._id === 'one') throw new Error('Cannot be processed');
        await due.complete(row);
      },
    });
    await insert('one');
    await insert('other');
    await work.run();
    expect(processed.sort()).toEqual(['one', 'other']);
    expect(await stored()).toEqual({ _id: 'one', attempts: 1, dueAt: expect.any(Date) });
    expect(Math.abs((await pauseMs()) - 30_000)).toBeLessThan(10_000);
    for (let attempt = 2; attempt < 5; attempt += 1) {
      await again();
      await work.run();
    }
    expect(await stored()).toMatchObject({ attempts: 4 });
    expect(Math.abs((await pauseMs()) - 100_000)).toBeLessThan(10_000);
  });

  it('has its attempts forgotten once it succeeds', async () => {
    await tasks.insertOne({ _id: 'one', dueAt: immediately, attempts: 3 });
    const { work, goOn } = start();
    goOn();
    await work.run();
    expect(await stored()).toEqual({ _id: 'one' });
  });

  it.each([
    ['an outage', new Error('Nothing works'), () => true],
    ['a database that is too slow', new mongo.MongoServerError({ code: 50 }), undefined],
  ])('keeps its attempts during %s, which ends the run for now', async (_, error, isOutage) => {
    let isOut = true;
    const processed: string[] = [];
    const work = new DueWork<Task>(due, {
      ...options,
      concurrency: 1,
      ...(isOutage && { isOutage }),
      process: async (row) => {
        processed.push(row._id);
        if (isOut) throw error;
        await due.complete(row);
      },
    });
    await tasks.insertOne({ _id: 'one', dueAt: immediately, attempts: 3 });
    for (let count = 0; count < 5; count += 1) await insert(String(count));
    await work.run();
    expect(processed).toEqual(['one']);
    expect(await stored()).toMatchObject({ attempts: 3 });
    isOut = false;
    await work.run();
    expect(processed).toHaveLength(7);
    expect(await due.acquire(10)).toEqual([]);
  });
});

it('acquires nothing while it is not ready', async () => {
  let isReady = false;
  const processed: string[] = [];
  const process = async (row: Task) => {
    processed.push(row._id);
    await due.complete(row);
  };
  const work = new DueWork<Task>(due, { ...options, process, isReady: () => isReady });
  await insert('one');
  await work.run();
  expect(processed).toEqual([]);
  isReady = true;
  await work.run();
  expect(processed).toEqual(['one']);
});

it('creates its only row, and processes it whenever it is due', async () => {
  const processed: string[] = [];
  const process = async (row: Task) => {
    processed.push(row._id);
    await due.postpone(row, processed.length < 3 ? 0 : 60_000);
  };
  const work = new DueWork<Task>(due, { ...options, process, only: 'cursor' });
  await insert('other');
  await work.run();
  await work.run();
  expect(processed).toEqual(['cursor', 'cursor', 'cursor']);
});

it('processes a row again that is due again at once', async () => {
  const processed: string[] = [];
  const process = async (row: Task) => {
    processed.push(row._id);
    if (processed.length < 3) await due.postpone(row, 0);
    else await due.complete(row);
  };
  await insert('one');
  await new DueWork<Task>(due, { ...options, process }).run();
  expect(processed).toEqual(['one', 'one', 'one']);
});

it('doubles its pauses up to the longest one, and never gives up', () => {
  const pauses = [1, 2, 3, 4, 5, 1_000].map((attempts) => pauseAfter(attempts, { first: 2, longest: 30 }));
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
});
