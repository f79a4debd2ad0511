import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Account } from '@mendwell/client/accounts';
import { createBooking, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf, apiPrefix } from '@mendwell/contracts/calls';
import { createService } from '@mendwell/contracts/service-calls';
import type { Figure } from '../shared/figures.ts';
import type { AttackContext } from './context.ts';
import { makeDeskCalls, makeForbiddenCalls } from './forbidden-calls.ts';
import { measureHostileCalendars, setHostileCalendars } from './hostile-calendars.ts';
import { pathTricks } from './path-tricks.ts';
import { smugglingRequests } from './smuggling.ts';
import { connectAndSend, dripBytes, inBatches, type Outcome, sendBytes, type Target } from './sockets.ts';

interface Attack {
  run(context: AttackContext): Promise<Outcome[]>;
  /** Matches every acceptable outcome. */
  expected: RegExp;
  /** What it costs a service, where that is bounded. */
  measureCost?(context: AttackContext): Promise<Figure>;
}

/** Open at once. The gateway has 20,000 file handles, needs two for each, and accepts 2 × 4,096 connections. */
const connections = 5_000;
const fromManyAddresses = (target: Target, at: number): Target => ({ ...target, from: `127.0.1.${at % 50}` });

const head = ({ port }: Target, line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, `Host: localhost:${port}`, ...headers].join('\r\n')}\r\n`;
const get = (target: Target, path: string, ...headers: string[]) =>
  `${head(target, `GET ${path}`, 'Connection: close', ...headers)}\r\n`;
const bearer = ({ token }: Account) => `Authorization: Bearer ${token}`;
const json = 'Content-Type: application/json';
const post = (target: Target, account: Account, length: number, ...headers: string[]) =>
  `${head(target, `POST ${apiPrefix}${createService.path}`, bearer(account), json, `Content-Length: ${length}`, 'Connection: close', ...headers)}\r\n`;

const sendMany = (count: number, target: Target, bytes: string | Buffer) =>
  inBatches(count, () => sendBytes(target, bytes));

const bomb = gzipSync(JSON.stringify({ description: 'x'.repeat(20_000_000) }));

export const attacks: Record<string, Attack> = {
  'calls of those who may not': {
    expected:
      /^((no token|a word as token|expired|another project|of nobody|disabled) 401|(stranger|patient|provider) 40[34])$/,
    run: makeForbiddenCalls,
  },
  'calls of the desk': {
    expected:
      /^(old operator 403|(no token|a word as token|expired|another project|of nobody|stranger|patient|provider|former operator) 404)$/,
    run: makeDeskCalls,
  },
  'smuggled requests': {
    expected: /^(400|404|405|413|closed)$/,
    run: ({ target, attackers: [{ token }] }) =>
      Promise.all(
        Object.values(smugglingRequests({ host: `localhost:${target.port}`, token })).map((bytes) =>
          sendBytes(target, Buffer.from(bytes, 'latin1')),
        ),
      ),
  },
  'path tricks': {
    expected: /^(400|401|403|404)$/,
    run: ({ target, attackers: [attacker], victim }) =>
      Promise.all(pathTricks(victim).map((path) => sendBytes(target, get(target, path, bearer(attacker))))),
  },
  'oversize heads': {
    expected: /^(400|414)$/,
    run: ({ target }) =>
      Promise.all([
        sendBytes(target, get(target, `/${'x'.repeat(20_000)}`)),
        sendBytes(target, get(target, '/api/services', `X: ${'x'.repeat(20_000)}`)),
        sendBytes(target, get(target, '/api/services', ...Array(5).fill(`X: ${'x'.repeat(15_000)}`))),
        sendBytes(target, get(target, '/api/services', `${'x'.repeat(20_000)}: x`)),
      ]),
  },
  'oversize bodies': {
    expected: /^413$/,
    run: ({ target, attackers: [attacker] }) =>
      sendMany(200, target, post(target, attacker, 10_000_000_000) + 'x'.repeat(40_000)),
  },
  'compression bombs': {
    expected: /^(400|415)$/,
    run({ target, attackers: [attacker] }) {
      const request = post(target, attacker, bomb.length, 'Content-Encoding: gzip');
      return sendMany(50, target, Buffer.concat([Buffer.from(request), bomb]));
    },
  },
  'slow heads': {
    expected: /^(408|closed)$/,
    run: ({ target }) =>
      inBatches(connections, (at) =>
        dripBytes(fromManyAddresses(target, at), head(target, 'GET /api/services'), 'X', 30_000),
      ),
  },
  'slow bodies': {
    expected: /^(408|429|open)$/,
    run: ({ target, attackers: [attacker] }) =>
      inBatches(1_000, () => dripBytes(target, post(target, attacker, 30_000), ' ', 20_000)),
  },
  'slow readers': {
    expected: /^(200|429|open)$/,
    run({ target }) {
      const requests = `${head(target, 'GET /api/services?limit=100')}\r\n`.repeat(20);
      const read = (socket: Socket) => socket.pause().write(requests);
      return inBatches(1_000, () => connectAndSend(target, read, 20_000));
    },
  },
  'connections without a byte': {
    expected: /^(closed|open)$/,
    run: ({ target }) =>
      inBatches(connections, (at) => connectAndSend(fromManyAddresses(target, at), () => {}, 15_000)),
  },
  'idle streams': {
    expected: /^(200|429)$/,
    run: ({ target, attackers }) =>
      inBatches(connections, (at) => {
        const account = attackers[at % attackers.length] as Account;
        const request = get(target, '/api/events', bearer(account));
        return connectAndSend(fromManyAddresses(target, at), (socket) => socket.write(request), 15_000);
      }),
  },
  'reads of one account': {
    expected: /^(200|429)$/,
    run({ target, attackers: [attacker] }) {
      const list = addressOf(listBookingsOfPatient, { email: attacker.email });
      return sendMany(10_000, target, get(target, apiPrefix + list, bearer(attacker)));
    },
  },
  'hostile calendars': {
    expected: /^(read|too-many-times|too-large|too-slow|refused|too-many-redirects|not-public|postponed)$/,
    run: setHostileCalendars,
    measureCost: measureHostileCalendars,
  },
  'bookings of one account': {
    expected: /^(201|409|429)$/,
    run: ({ target, attackers: [attacker], victim: { serviceId } }) =>
      inBatches(2_000, (at) => {
        const serviceDate = new Date(Date.now() + 86_400_000 + at * 60_000).toISOString();
        const body = JSON.stringify({ serviceId, serviceDate, instructions: '' });
        const key = `Idempotency-Key: ${randomUUID()}`;
        const lines = [bearer(attacker), json, key, `Content-Length: ${body.length}`, 'Connection: close'];
        const request = head(target, `POST ${apiPrefix}${createBooking.path}`, ...lines);
        return sendBytes(fromManyAddresses(target, at), `${request}\r\n${body}`);
      }),
  },
};
