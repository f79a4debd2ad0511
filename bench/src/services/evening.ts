import { randomUUID } from 'node:crypto';
import type { Account } from '@mendwell/client/accounts';
import { createBooking } from '@mendwell/contracts/booking-calls';
import { knownProcesses } from '@mendwell/local/processes/pids';
import { withAdmin } from '@mendwell/local/servers/mongodb';
import { pidFile } from '@mendwell/local/system/data-folder';
import { type Figure, none, note, sum } from '../shared/figures.ts';
import { jsonCall, openLoop, paced, percentile } from '../shared/load.ts';
import { createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { measureCpu } from './cpu-cost.ts';

/** As on 12 July 2021, when 20,000 people a minute booked at Doctolib. */
const evening = { claims: 333, reads: 5_000 };
/** The share of it that two cores carry beside the load generator. */
const share = Number(process.env.BENCH_EVENING_SHARE ?? 1 / 8);
const seconds = 20;
const warmUpSeconds = 10;
const patients = 100;
/** Everybody wants one of the provider's next times, of which there are fewer than people. */
const days = 7;
const halfHourMs = 1_800_000;
const answerWithinMs = 2_000;

type Outcome = 'a time' | 'alternatives' | 'very busy' | 'anything else';

/** Everybody books at one provider at once, while even more people look at the lists. */
export async function measureEvening(system: System): Promise<Figure[]> {
  const { provider, serviceId } = await offerService(system, { hasHours: true });
  const accounts = await createAccounts(system.url, patients);
  const warmUp = await offerService(system, { hasHours: true });
  await book(system, warmUp.serviceId, accounts, warmUpSeconds);

  const running = pids();
  const { result, parts } = await measureCpu(() =>
    Promise.all([
      book(system, serviceId, accounts, seconds),
      openLoop(() => ({ url: `${system.url}/services` }), evening.reads * share, seconds),
    ]),
  );
  const [{ times, outcomes, booked }, reads] = result;
  const fallen = running.filter((pid) => !pids().includes(pid)).length;
  const { lost, doubled } = await compare(system, provider, booked);
  const slowest = times.at(-1) ?? Number.NaN;
  const cores = sum([...parts].flatMap(([part, used]) => (part === 'load generator' ? [] : used))) / seconds;
  return [
    {
      what: `an evening, ${rate(evening.claims)} claims of one provider’s times beside ${rate(evening.reads)} reads: p50, p99, the slowest`,
      measured: `${inMs(percentile(times, 0.5))}, ${inMs(percentile(times, 0.99))}, ${inMs(slowest)}`,
      aim: `≤ ${answerWithinMs} ms`,
      isMet: slowest <= answerWithinMs,
    },
    {
      what: '… what people were answered',
      measured: [...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', '),
      aim: 'a time, alternatives or very busy',
      isMet: !outcomes.has('anything else'),
    },
    none(
      '… bookings lost, times given twice, processes that fell',
      lost + doubled + fallen,
      `${lost}, ${doubled}, ${fallen}`,
    ),
    {
      what: '… reads: p50, p99',
      measured: `${inMs(percentile(reads.times, 0.5))}, ${inMs(percentile(reads.times, 0.99))}; ${reads.refused} refused`,
      aim: 'none refused',
      isMet: reads.refused === 0,
    },
    note(
      `… cores in use; for all of it, ${evening.claims}/s and ${evening.reads}/s, at half load`,
      `${cores.toFixed(2)}; ${(cores / share).toFixed(1)} × 2 = ${((2 * cores) / share).toFixed(0)}`,
    ),
  ];
}

const rate = (perSecond: number) => `${(perSecond * share).toFixed(0)}/s`;
const inMs = (ms: number) => `${ms.toFixed(0)} ms`;
const pids = () => knownProcesses(pidFile).map(({ pid }) => pid);

/** Requests times of the list at the evening's rate, each patient after the others. */
async function book({ url }: System, serviceId: string, accounts: Account[], forSeconds: number) {
  const times: number[] = [];
  const outcomes = new Map<Outcome, number>();
  const booked: string[] = [];
  const first = Math.ceil(Date.now() / halfHourMs) + 4;
  let asked = 0;
  const claim = async (due: number) => {
    asked += 1;
    const at = first + Math.floor(Math.random() * days * 48);
    const wanted = { serviceId, serviceDate: new Date(at * halfHourMs).toISOString(), instructions: '' };
    const key = { 'idempotency-key': randomUUID() };
    const patient = accounts[asked % accounts.length] as Account;
    const { url: to, ...call } = jsonCall('POST', url + createBooking.path, patient, wanted, key);
    const answer = await fetch(to, call).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) ?? {};
    times.push(performance.now() - due);
    if (answer?.ok && body.insertedId) booked.push(body.insertedId);
    const outcome = outcomeOf(answer, body);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  await paced(claim, evening.claims * share, forSeconds);
  return { times: times.sort((a, b) => a - b), outcomes, booked };
}

function outcomeOf(
  answer: Response | undefined,
  { insertedId, code, alternatives }: { insertedId?: string; code?: string; alternatives?: string[] },
): Outcome {
  if ((answer?.ok && insertedId) || code === 'already-booked') return 'a time';
  if (answer?.status === 409 && alternatives) return 'alternatives';
  const isTold = answer?.headers.has('retry-after') && [429, 503].includes(answer.status);
  return isTold ? 'very busy' : 'anything else';
}

/** Compares what people were told with what is stored. */
const compare = ({ mongodbRootUri }: System, { uid: providerUid }: Account, booked: string[]) =>
  withAdmin(mongodbRootUri, async (_, client) => {
    const bookings = client.db('booking').collection('bookings');
    const stored = await bookings.find({ providerUid, status: 'pending' }).toArray();
    const ids = new Set(stored.map(({ _id }) => String(_id)));
    const times = new Set(stored.map(({ serviceDate }) => Number(serviceDate)));
    return { lost: booked.filter((id) => !ids.has(id)).length, doubled: stored.length - times.size };
  });
