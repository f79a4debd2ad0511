import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Account } from '@mendwell/client/accounts';
import { callsOf } from '@mendwell/client/calls';
import { type Calendars, setCalendars } from '@mendwell/contracts/calendars';
import { apiPrefix } from '@mendwell/contracts/calls';
import { weekdays } from '@mendwell/contracts/schedule';
import { listen } from '@mendwell/local/processes/ports';
import type { Figure } from '../shared/figures.ts';
import { costOf, pidOf } from '../shared/processes.ts';
import type { AttackContext } from './context.ts';
import type { Outcome, Target } from './sockets.ts';

const events = (count: number, more = '') =>
  `BEGIN:VCALENDAR\r\n${Array.from(
    { length: count },
    (_, at) =>
      `BEGIN:VEVENT\r\nUID:${at}\r\nDTSTART:20260101T${String(at % 24).padStart(2, '0')}0000Z\r\nDURATION:PT1H\r\n${more}END:VEVENT\r\n`,
  ).join('')}END:VCALENDAR\r\n`;
const bomb = gzipSync(Buffer.alloc(500_000_000, 'A'));
const manyEvents = events(5_000);
const endless = events(2_000, 'RRULE:FREQ=SECONDLY\r\n');

const redirect = (answer: ServerResponse, location: string) => answer.writeHead(302, { location }).end();
async function drip(answer: ServerResponse) {
  while (!answer.destroyed) {
    answer.write('B');
    await sleep(1_000);
  }
}

/** What a hostile server does, by path. */
const answers: Record<string, (answer: ServerResponse, port: number) => unknown> = {
  '/many': (answer) => answer.end(manyEvents),
  '/endless': (answer) => answer.end(endless),
  '/bomb': (answer) => answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/drip': drip,
  '/silent': () => {},
  '/broken': (answer) => answer.writeHead(500).end(),
  '/round': (answer) => redirect(answer, '/round'),
  '/metadata': (answer) => redirect(answer, 'http://169.254.169.254/latest/meta-data'),
  '/database': (answer, port) => redirect(answer, `https://10.0.0.1:${port}/`),
};

/** Providers, at most this many, let the product read calendars of a hostile server, three each, at the same time. */
const providers = 9;

/** Outcomes are the problems that the product tells; `read` for none. */
export async function setHostileCalendars({ target, attackers }: AttackContext): Promise<Outcome[]> {
  const { addresses, close } = await startServer();
  const outcomes = await Promise.all(
    attackers.slice(0, providers).map((account, at) => {
      const own = [0, 3, 6].flatMap((offset) => addresses[(at + offset) % addresses.length] ?? []);
      return setCalendarsOf(target, account, own);
    }),
  );
  close();
  return outcomes.flat();
}

/** A thread computes for two seconds at most, with a heap of 112 MB; the text has a megabyte at most. */
const most = { seconds: 2, megabytes: 128 };

/** What each of them costs the service that reads it, beside its other work. */
export async function measureHostileCalendars({ target, attackers }: AttackContext): Promise<Figure> {
  const { addresses, close } = await startServer();
  const booking = pidOf('booking');
  // Not one of those who attack together, whose documents must not change for another reason.
  const account = attackers[providers] as Account;
  const costs = [];
  for (const address of addresses) {
    const read = () => setCalendarsOf(target, account, [address]);
    costs.push({ name: new URL(address).pathname, ...(await costOf(booking, read)) });
  }
  close();
  return {
    what: 'each hostile calendar by itself: processor time of booking, and memory beyond what it had',
    measured: costs
      .map(
        ({ name, result, seconds, megabytes }) =>
          `${name} ${result} ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`,
      )
      .join('; '),
    aim: `≤ ${most.seconds} s, ≤ ${most.megabytes} MB each`,
    isMet: costs.every(({ seconds, megabytes }) => seconds <= most.seconds && megabytes <= most.megabytes),
  };
}

async function startServer() {
  const server = createServer(({ url = '' }, answer) => answers[url]?.(answer, port));
  const port = await listen(server);
  return {
    addresses: Object.keys(answers).map((path) => `http://127.0.0.1:${port}${path}`),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Leaves nothing that the product would read again. */
async function setCalendarsOf({ port }: Target, account: Account, addresses: string[]): Promise<Outcome[]> {
  const { api, keepHours } = callsOf(`http://127.0.0.1:${port}`, account);
  const allDay = [{ from: '00:00', to: '24:00' }];
  const week = Object.fromEntries(weekdays.map((day) => [day, allDay]));
  await keepHours({ timeZone: 'UTC', week } as Parameters<typeof keepHours>[0]);
  // Longer than browsers wait, as all read at the same time, one text after the other.
  const answer = await fetch(`http://127.0.0.1:${port}${apiPrefix}${setCalendars.path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${account.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ addresses }),
    signal: AbortSignal.timeout(60_000),
  });
  const body: Calendars = await answer.json();
  await api('PUT', '/calendars', { addresses: [] });
  await api('DELETE', '/schedule');
  return answer.ok ? body.calendars.map(({ problem = 'read' }) => problem) : [String(answer.status)];
}
