/** @alone It waits for services to start and stop. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import mongoose from 'mongoose';
import { testDatabase } from '../src/testing/test-app.ts';
import { TestBroker } from '../src/testing/test-broker.ts';
import { testServer } from '../src/testing/test-servers.ts';
import { signIn } from '../src/testing/test-user.ts';
import { until } from '../src/testing/until.ts';
import { probe } from './probe.ts';
import { spawnProbe } from './spawn-probe.ts';

const clients = 8;
const MONGODB_URI = testDatabase('rolling');
const pair: { url: string; instances: Record<string, number> } = JSON.parse(
  testServer('TEST_GATEWAY_ROLLING'),
);
const running = new Map<number, ChildProcess>();
let broker: TestBroker;

async function start(port: number): Promise<void> {
  const child = spawnProbe({
    MONGODB_URI,
    AMQP_URL: broker.serviceUrl,
    PORT: String(port),
    DRAIN_MS: '2500',
  });
  child.stdout.resume();
  running.set(port, child);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
}

async function stop(port: number): Promise<void> {
  const child = running.get(port);
  child?.kill('SIGTERM');
  if (child) expect(await once(child, 'exit')).toEqual([0, null]);
}

beforeAll(async () => {
  broker = await TestBroker.create(probe.name, probe.routes);
});
afterAll(async () => {
  for (const child of running.values()) child.kill('SIGKILL');
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  await connection.dropDatabase();
  await connection.close();
  await broker?.close();
});

it('loses no request while two instances behind the gateway are replaced in turn', async () => {
  const ports = Object.values(pair.instances);
  await Promise.all(ports.map(start));
  const { token } = await signIn();
  const refused: string[] = [];
  let written = 0;
  let isOver = false;

  async function send(path: string, init?: RequestInit) {
    const answer = await fetch(pair.url + path, init);
    const body = await answer.text();
    if (!answer.ok) refused.push(`${answer.status} ${path} ${body}`);
    return answer.ok;
  }
  async function client(name: number) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let number = 1; !isOver; number += 1) {
      const body = JSON.stringify({ text: `${name}-${number}` });
      if (await send('/serviceBook', { method: 'POST', headers, body })) written += 1;
      await send('/services/1');
    }
  }
  const load = Array.from({ length: clients }, (_, name) => client(name));
  for (const port of ports) {
    await stop(port);
    await start(port);
  }
  isOver = true;
  await Promise.all(load);
  expect({ failures: refused.length, first: refused.slice(0, 3) }).toEqual({ failures: 0, first: [] });
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  const stored = await connection.collection('notes').countDocuments();
  await connection.close();
  expect(stored).toBe(written);
});
