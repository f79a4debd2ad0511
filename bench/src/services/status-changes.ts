import { randomUUID } from 'node:crypto';
import { until } from '@mendwell/local/processes/until';
import { MongoClient } from '@mendwell/local/servers/mongodb';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Figure } from '../shared/figures.ts';
import { openLoop, percentile, prepareAll } from '../shared/load.ts';
import { type Account, type Running, signUp, signUpMany } from '../shared/system.ts';
import { costFigure, costsOf, withProcessor } from './cpu-cost.ts';

const perSecond = 200;
const seconds = 10;
const statuses = ['working', 'completed'];
/** V8 compiles what is called during a service's first thousand changes: those of the first round are not counted. */
const rounds = 2;
const aimMs = 1000;
const longestWaitMs = 20_000;
const mailsWithinMs = 120_000;

/**
 * From the moment a provider's change of a status is due until the patient's open page hears of it: the change, its
 * outbox row, RabbitMQ, the booking service that holds the page's stream. Every patient has one page open, and gets a
 * mail about each change.
 */
export async function measureStatusChanges(running: Running, patients: number): Promise<Figure[]> {
  const { url } = running;
  const provider = await signUp(url);
  const accounts = await signUpMany(url, patients);
  const bookings = await book(url, await offer(url, provider), accounts);

  /** When each change was due, and how long afterwards it was heard of. */
  const due = new Map<string, number>();
  const times: number[] = [];
  const pages = new AbortController();
  const hear = (change: string) => {
    const since = due.get(change);
    if (since !== undefined && due.delete(change)) times.push(performance.now() - since);
  };
  await prepareAll(accounts, (account) => openPage(url, account, hear, pages.signal));

  const changesOf = (some: string[]) =>
    statuses.flatMap((status) => some.map((bookingId) => ({ status, bookingId })));
  const half = bookings.length / rounds;
  const changes = [...changesOf(bookings.slice(0, half)), ...changesOf(bookings.slice(half))];
  let changed = 0;
  const next = (now: number) => {
    const { status, bookingId } = changes[changed] ?? { status: '', bookingId: '' };
    changed += 1;
    due.set(`${bookingId} ${status}`, now);
    return {
      url: `${url}/book/${bookingId}`,
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${provider.token}` },
      body: JSON.stringify({ status }),
    };
  };
  const changeAll = async () => {
    const { refused } = await openLoop(next, perSecond, seconds);
    await until(async () => due.size === 0, longestWaitMs);
    return refused;
  };
  await mailsSent(running);
  await changeAll();
  await mailsSent(running);
  times.length = 0;
  const { result: refused, parts } = await withProcessor(changeAll);
  pages.abort();

  times.sort((a, b) => a - b);
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  const count = perSecond * seconds;
  return [
    {
      what: `a status change at ${perSecond}/s with ${patients} open pages, until the patient's page hears of it: p50, p99`,
      measured: `${at(0.5)}, ${at(0.99)}; ${refused} of ${count} refused, ${due.size} unheard`,
      aim: `p99 ≤ ${aimMs} ms`,
      isMet: percentile(times, 0.99) <= aimMs && refused + due.size === 0,
    },
    costFigure('a change', costsOf(parts, count)),
  ];
}

/** Resolves when no mail is due: those of the bookings that were just made for this are not what is measured. */
async function mailsSent({ mongodbRootUri }: Running): Promise<void> {
  const client = await MongoClient.connect(mongodbRootUri);
  try {
    const messages = client.db('notification').collection('messages');
    const isDue = { state: 'queued', dueAt: { $lte: new Date() } };
    const sent = await until(async () => (await messages.countDocuments(isDue)) === 0, mailsWithinMs, 500);
    if (!sent) throw new Error('The mails of the bookings were not sent.');
  } finally {
    await client.close();
  }
}

async function post(url: string, { token }: Account, body: object): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const { insertedId }: { insertedId?: string } = await answer.json();
  if (!insertedId) throw new Error(`${url} answered ${answer.status}`);
  return insertedId;
}

const offer = (url: string, provider: Account) =>
  post(`${url}/service`, provider, {
    serviceName: 'Measured service',
    serviceArea: 'Here',
    image: '/media/services/cardiologist-1.svg',
    price: 50,
    description: 'Made to measure status changes.',
  });

/** As many bookings as it takes for each to change once per status; their ids. */
async function book(url: string, serviceId: string, accounts: Account[]): Promise<string[]> {
  const each = (rounds * perSecond * seconds) / statuses.length / accounts.length;
  const booked = await prepareAll(accounts, async (account) => {
    const ids: string[] = [];
    while (ids.length < each) {
      const serviceDate = new Date(Date.now() + (1 + ids.length) * 3_600_000).toISOString();
      ids.push(await post(`${url}/serviceBook`, account, { serviceId, serviceDate }));
    }
    return ids;
  });
  return booked.flat();
}

/** Holds a patient's page open; resolves once it is. */
async function openPage(
  url: string,
  { token }: Account,
  hear: (change: string) => void,
  signal: AbortSignal,
) {
  const { body } = await fetch(`${url}/events`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const read = async () => {
    for await (const { event, data } of events ?? []) {
      if (event !== 'booking') continue;
      const { bookingId, status }: { bookingId: string; status: string } = JSON.parse(data);
      hear(`${bookingId} ${status}`);
    }
  };
  void read().catch((error) => {
    if (!signal.aborted) throw error;
  });
}
