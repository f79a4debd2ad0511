import { Logger } from '@nestjs/common';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { atOnce, DueRows } from '../src/database/due-rows.ts';
import { DueWork } from '../src/database/due-work.ts';
import { testDatabase } from '../src/testing/test-app.ts';

interface Task {
  _id: string;
  dueAt?: Date;
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

const insert = (_id: string) => tasks.insertOne({ _id, dueAt: atOnce });

/** Work that waits until the test lets it go on, and what it took. */
function start() {
  const taken: string[] = [];
  let goOn = () => {};
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let begin = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const work = new DueWork<Task>(due, {
    take: async (row) => {
      taken.push(row._id);
      begin();
      await isHeld;
      await due.complete(row);
    },
    logger: new Logger('test'),
    failure: 'Tasks could not be read',
  });
  return { work, taken, goOn, hasBegun };
}

const later = async (steps: number, work: () => void) => {
  for (let step = 0; step < steps; step += 1) await undefined;
  work();
};

it('takes all rows, more than fit into a batch', async () => {
  const { work, taken, goOn } = start();
  goOn();
  for (let count = 0; count < 25; count += 1) await insert(String(count));
  await work.run();
  expect(new Set(taken).size).toBe(25);
  expect(taken).toHaveLength(25);
});

it('takes a row for which it is called during a run, in that run', async () => {
  const { work, taken, goOn, hasBegun } = start();
  await insert('first');
  const running = work.run();
  await hasBegun;
  await insert('second');
  const joined = work.run();
  goOn();
  await Promise.all([running, joined]);
  expect(taken).toEqual(['first', 'second']);
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
  const { work, taken, goOn, hasBegun } = start();
  await insert('first');
  void work.run();
  await hasBegun;
  await insert('second');
  void work.run();
  const stopped = work.stop();
  goOn();
  await stopped;
  await work.run();
  expect(taken).toEqual(['first']);
  expect(await tasks.findOne({ _id: 'first' })).not.toHaveProperty('dueAt');
});
