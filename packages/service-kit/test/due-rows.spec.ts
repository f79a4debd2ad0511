import mongoose, { type Connection, type mongo } from 'mongoose';
import { DueRows, immediately } from '../src/database/due-rows.ts';
import { testDatabase } from '../src/testing/test-app.ts';

interface Task {
  _id: string;
  dueAt?: Date;
  claimedBy?: string;
  text?: string;
}

let connection: Connection;
let tasks: mongo.Collection<Task>;
let due: DueRows<Task>;
let others: DueRows<Task>;

const process = (leaseMs = 60_000) =>
  new DueRows<Task>(tasks as unknown as mongo.Collection, 'dueAt', leaseMs);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const stored = (_id: string) => tasks.findOne({ _id });
const insert = (...rows: Task[]) => tasks.insertMany(rows);

async function acquireOne(from = due): Promise<Task> {
  const [row] = await from.acquire(1);
  if (!row) throw new Error('Nothing is due');
  return row;
}
/** As if the process that has the row had been killed, or frozen, and its lease had ended. */
const endLease = ({ _id }: Task) => tasks.updateOne({ _id }, { $set: { dueAt: inSeconds(-1) } });

beforeAll(async () => {
  connection = await mongoose.createConnection(testDatabase('due-rows')).asPromise();
  tasks = connection.getClient().db(connection.name).collection<Task>('tasks');
});
beforeEach(async () => {
  await tasks.deleteMany({});
  await tasks.createIndex({ dueAt: 1 });
  due = process();
  others = process();
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('due rows', () => {
  it('are acquired by one process each, and every process gets some while there are any', async () => {
    await insert(
      ...Array.from({ length: 200 }, (_, index) => ({ _id: `${index}`, dueAt: inSeconds(-index) })),
    );
    const processes = Array.from({ length: 4 }, () => process());
    const acquired = await Promise.all(processes.map((one) => one.acquire(50)));
    expect(acquired.every(({ length }) => length > 0)).toBe(true);
    const rest = await due.acquire(200);
    const ids = [...acquired.flat(), ...rest].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(200);
    expect(ids).toHaveLength(200);
    expect(await due.acquire(1)).toEqual([]);
  });

  it('are acquired in the order in which they became due', async () => {
    await insert(
      { _id: 'later', dueAt: inSeconds(60) },
      { _id: 'second', dueAt: inSeconds(-1) },
      { _id: 'never' },
      { _id: 'first', dueAt: inSeconds(-2) },
      { _id: 'urgent', dueAt: immediately },
    );
    const order = [];
    for (let [row] = await due.acquire(1); row; [row] = await due.acquire(1)) order.push(row._id);
    expect(order).toEqual(['urgent', 'first', 'second']);
  });

  it('of a killed process are due again after its lease, and no longer its own', async () => {
    await insert({ _id: 'one', dueAt: immediately });
    const row = await acquireOne();
    expect(await others.acquire(1)).toEqual([]);
    await endLease(row);
    const taken = await acquireOne(others);
    expect(await due.extend(row)).toBe(false);
    await due.postpone(row, 0);
    expect(await due.complete(row, { text: 'twice' })).toBe(false);
    await due.remove(row);
    expect(await stored('one')).toEqual(taken);
  });

  it('stay leased while their process extends the lease', async () => {
    await insert({ _id: 'one', dueAt: immediately });
    const row = await acquireOne();
    await tasks.updateOne({ _id: 'one' }, { $set: { dueAt: inSeconds(5) } });
    expect(await due.extend(row)).toBe(true);
    expect((await stored('one'))?.dueAt?.getTime()).toBeGreaterThan(inSeconds(50).getTime());
    expect(Math.abs(due.leasedAt(row).getTime() - Date.now())).toBeLessThan(5_000);
    expect(await due.complete(row)).toBe(true);
    expect(await stored('one')).toEqual({ _id: 'one' });
  });

  it('keep an instant that was set while they were leased, and nobody has them until then', async () => {
    await insert({ _id: 'one', dueAt: inSeconds(-1) });
    const row = await acquireOne();
    await tasks.updateOne({ _id: 'one' }, { $set: { dueAt: immediately } });
    await due.postpone(row, 3_600_000);
    expect(await stored('one')).toEqual({ _id: 'one', dueAt: immediately });
  });

  it('are changed as told when their lease ends: values are literal, and undefined removes', async () => {
    await insert({ _id: 'one', dueAt: immediately, text: 'before' });
    await due.postpone(await acquireOne(), 3_600_000, { text: '$dueAt' });
    const { dueAt, ...rest } = (await stored('one')) ?? {};
    expect(rest).toEqual({ _id: 'one', text: '$dueAt' });
    expect(Math.abs(Number(dueAt) - inSeconds(3_600).getTime())).toBeLessThan(5_000);
    await tasks.updateOne({ _id: 'one' }, { $set: { dueAt: immediately } });
    await due.complete(await acquireOne(), { text: undefined });
    expect(await stored('one')).toEqual({ _id: 'one' });
  });

  it('with a known id are created by the first process that asks, which has them alone', async () => {
    const processes = Array.from({ length: 8 }, () => process());
    const rows = await Promise.all(processes.map((one) => one.acquireById('named')));
    const [row, ...more] = rows.filter((one) => one !== null);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ _id: 'named' });
    await endLease({ _id: 'named' });
    await tasks.updateOne({ _id: 'named' }, { $set: { text: 'kept' } });
    expect(await due.acquireById('named')).toMatchObject({ text: 'kept' });
    expect(await others.acquireById('named')).toBeNull();
  });

  it('are inserted with a lease, by the transaction that commits', async () => {
    const session = await connection.startSession();
    session.startTransaction();
    await due.insert({ _id: 'undone' }, session);
    await session.abortTransaction();
    session.startTransaction();
    const row = await due.insert({ _id: 'one', text: '$dueAt' }, session);
    await session.commitTransaction();
    await session.endSession();
    expect(await tasks.find().toArray()).toEqual([row]);
    expect(await others.acquire(1)).toEqual([]);
    await due.postpone(row, 0);
    expect(await others.acquire(1)).toMatchObject([{ _id: 'one', text: '$dueAt' }]);
  });
});
