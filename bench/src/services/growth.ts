import { MongoClient, ObjectId } from '@mendwell/local/servers/mongodb';
import type { Figure } from '../table.ts';
import { callsOf, meet, type People } from './growth-calls.ts';
import { percentile, send } from './load.ts';
import { megabytesOf, pidOf, type Running } from './running.ts';

const few = 10_000;
const many = Number(process.env.BENCH_BOOKINGS ?? 1_000_000);
/** What the measured people have of their own, however many others there are. */
const own = 200;
/** How many bookings the others have each. */
const perPatient = 20;
const perProvider = 500;
const batch = 10_000;
const calls = 150;
const longestGrowth = 3;

const hourMs = 3_600_000;

/** Every call of the booking service, as one asker meets it, among a few and among very many bookings of others. */
export async function measureGrowth(running: Running): Promise<Figure[]> {
  const client = await MongoClient.connect(running.mongodbRootUri);
  try {
    const database = client.db('booking');
    const people = await meet(running);
    const bookings = database.collection('bookings');
    const template = await bookings.findOne({ _id: new ObjectId(people.bookingId) });
    if (!template) throw new Error('The first booking is not stored.');
    const { idempotencyKey, blocksRepeats, ...rest } = template;
    const copy = (at: number, others: object) => ({
      ...rest,
      _id: new ObjectId(),
      serviceDate: new Date(template.serviceDate.getTime() + at * hourMs),
      ...others,
    });
    await bookings.insertMany(
      Array.from({ length: own }, (_, at) => copy(at + 1, { cells: undefined })),
      {
        ignoreUndefined: true,
      },
    );
    const fill = async (from: number, to: number) => {
      for (let start = from; start < to; start += batch)
        await bookings.insertMany(
          Array.from({ length: Math.min(batch, to - start) }, (_, index) => strangers(copy, start + index)),
          { ordered: false },
        );
    };
    await fill(0, few);
    const small = await measureCalls(running, people, database);
    await fill(few, many);
    const large = await measureCalls(running, people, database);
    const { totalIndexSize, size } = await database.command({ collStats: 'bookings' });
    return [
      ...Object.keys(small).map((name) => compared(name, small[name], large[name])),
      {
        what: `${count(many)} bookings: documents, indexes; memory of the booking service`,
        measured: `${megabytes(size)}, ${megabytes(totalIndexSize)}; ${megabytesOf(pidOf('booking')).toFixed(0)} MB`,
        aim: '',
        isMet: true,
      },
    ];
  } finally {
    await client.close();
  }
}

const count = (total: number) => total.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** A booking between two other people. */
const strangers = (copy: (at: number, others: object) => object, at: number) => {
  const patient = Math.floor(at / perPatient);
  const provider = Math.floor(at / perProvider);
  const serviceDate = new Date(Date.now() + (at % perProvider) * hourMs);
  return copy(at, {
    patientUid: `patient-${patient}`,
    providerUid: `provider-${provider}`,
    userEmail: `patient-${patient}@bench.example`,
    providerEmail: `provider-${provider}@bench.example`,
    serviceDate,
    cells: [serviceDate],
  });
};

interface Measured {
  p50: number;
  p95: number;
  p99: number;
  /** Documents looked at in one call. */
  examined: number;
}

async function measureCalls(running: Running, people: People, database: ReturnType<MongoClient['db']>) {
  const found: Record<string, Measured> = {};
  for (const [name, next] of Object.entries(callsOf(running, people))) {
    const time = async () => {
      const began = performance.now();
      const status = await send(next());
      if (status >= 300) throw new Error(`${name} was answered ${status}`);
      return performance.now() - began;
    };
    for (let warm = 0; warm < 20; warm += 1) await time();
    await database.command({ profile: 2 });
    await time();
    await database.command({ profile: 0 });
    const profile = database.collection('system.profile');
    const looked = await profile.find({ docsExamined: { $exists: true }, ns: 'booking.bookings' }).toArray();
    await profile.drop();
    const times: number[] = [];
    for (let turn = 0; turn < calls; turn += 1) times.push(await time());
    times.sort((a, b) => a - b);
    const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
    found[name] = {
      p50,
      p95,
      p99,
      examined: looked.reduce((sum, { docsExamined }) => sum + docsExamined, 0),
    };
  }
  return found;
}

function compared(name: string, small?: Measured, large?: Measured): Figure {
  if (!small || !large) throw new Error(`${name} was not measured.`);
  const inWords = ({ p50, p95, p99 }: Measured) => [p50, p95, p99].map((ms) => ms.toFixed(1)).join(', ');
  const growth = large.p95 / small.p95;
  return {
    what: `\`${name}\` among ${count(few)} and ${count(many)} bookings: p50, p95, p99 in ms; documents examined`,
    measured: `${inWords(small)} and ${inWords(large)}: p95 ${growth.toFixed(1)}×; ${small.examined} and ${large.examined}`,
    aim: `≤ ${longestGrowth}×`,
    isMet: growth <= longestGrowth,
  };
}
