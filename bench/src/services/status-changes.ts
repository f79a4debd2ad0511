import type { Account } from '@mendwell/client/accounts';
import { changeBookingStatus, streamBookingChanges } from '@mendwell/contracts/booking-calls';
import { addressOf } from '@mendwell/contracts/calls';
import { until } from '@mendwell/local/processes/until';
import { withAdmin } from '@mendwell/local/servers/mongodb';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { Figure } from '../shared/figures.ts';
import { jsonCall, openLoop, percentile, prepareAll } from '../shared/load.ts';
import { bookService, createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { costFigure, costsOf, measureCpu } from './cpu-cost.ts';

const perSecond = 200;
const seconds = 10;
const statuses = ['working', 'completed'];
/** Only the last round counts: V8 compiles the code during a service's first thousand changes. */
const rounds = 2;
const aimMs = 1000;
const longestWaitMs = 20_000;
const mailsWithinMs = 120_000;

/**
 * The time from a provider's status change until the patient's open page receives it: through the transaction, the outbox,
 * RabbitMQ, and the booking instance that serves the page's stream. Every patient has one page open, and gets a mail about
 * each change.
 */
export async function measureStatusChanges(system: System, patients: number): Promise<Figure[]> {
  const { url } = system;
  const { provider, serviceId } = await offerService(system);
  const accounts = await createAccounts(url, patients);
  const bookings = await book(system, serviceId, accounts);

  /** When each change was due, and how long afterwards it was received. */
  const due = new Map<string, number>();
  const times: number[] = [];
  const pages = new AbortController();
  const receive = (change: string) => {
    const since = due.get(change);
    if (since !== undefined && due.delete(change)) times.push(performance.now() - since);
  };
  await prepareAll(accounts, (account) => openPage(url, account, receive, pages.signal));

  const changesOf = (some: string[]) =>
    statuses.flatMap((status) => some.map((bookingId) => ({ status, bookingId })));
  const half = bookings.length / rounds;
  const changes = [...changesOf(bookings.slice(0, half)), ...changesOf(bookings.slice(half))];
  let changed = 0;
  const next = (now: number) => {
    const { status, bookingId } = changes[changed] ?? { status: '', bookingId: '' };
    changed += 1;
    due.set(`${bookingId} ${status}`, now);
    return jsonCall('PATCH', url + addressOf(changeBookingStatus, { bookingId }), provider, { status });
  };
  const changeAll = async () => {
    const { refused } = await openLoop(next, perSecond, seconds);
    await until(async () => due.size === 0, longestWaitMs);
    return refused;
  };
  await waitForMails(system);
  await changeAll();
  await waitForMails(system);
  times.length = 0;
  const { result: refused, parts } = await measureCpu(changeAll);
  pages.abort();

  times.sort((a, b) => a - b);
  const at = (share: number) => `${percentile(times, share).toFixed(0)} ms`;
  const count = perSecond * seconds;
  return [
    {
      what: `a status change at ${perSecond}/s with ${patients} open pages, until the patient's page receives it: p50, p99`,
      measured: `${at(0.5)}, ${at(0.99)}; ${refused} of ${count} refused, ${due.size} not received`,
      aim: `p99 ≤ ${aimMs} ms`,
      isMet: percentile(times, 0.99) <= aimMs && refused + due.size === 0,
    },
    costFigure('a change', costsOf(parts, count)),
  ];
}

/** Waits until no mail is due, so that those of the preparations are not measured. */
const waitForMails = ({ mongodbRootUri }: System) =>
  withAdmin(mongodbRootUri, async (_, client) => {
    const messages = client.db('notification').collection('messages');
    const isDue = { state: 'queued', dueAt: { $lte: new Date() } };
    const sent = await until(async () => (await messages.countDocuments(isDue)) === 0, mailsWithinMs, 500);
    if (!sent) throw new Error('The mails of the bookings were not sent.');
  });

/** Makes as many bookings as are needed for each to change once per status. Returns their ids. */
async function book(system: System, serviceId: string, accounts: Account[]): Promise<string[]> {
  const each = (rounds * perSecond * seconds) / statuses.length / accounts.length;
  const booked = await prepareAll(accounts, async (account) => {
    const ids: string[] = [];
    while (ids.length < each) {
      const serviceDate = new Date(Date.now() + (1 + ids.length) * 3_600_000);
      ids.push(await bookService(system, account, serviceId, serviceDate));
    }
    return ids;
  });
  return booked.flat();
}

/** Opens the stream of a patient's page; resolves once it is open. */
async function openPage(
  url: string,
  { token }: Account,
  receive: (change: string) => void,
  signal: AbortSignal,
) {
  const { body } = await fetch(url + streamBookingChanges.path, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal,
  });
  const events = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const read = async () => {
    for await (const { event, data } of events ?? []) {
      if (event !== 'booking') continue;
      const { bookingId, status }: { bookingId: string; status: string } = JSON.parse(data);
      receive(`${bookingId} ${status}`);
    }
  };
  void read().catch((error) => {
    if (!signal.aborted) throw error;
  });
}
