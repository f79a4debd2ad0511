import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@mendwell/local/repository';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { makeOffers, startJourneys } from '../chaos/people.ts';
import { readQueues } from '../chaos/snapshot.ts';
import type { Figure } from '../shared/figures.ts';
import { recordOperations } from '../shared/operations.ts';
import { childrenOf, megabytesOf, pidOf, type Running } from '../shared/system.ts';
import { growthOf } from './trend.ts';

/** BENCH_MINUTES takes fewer, to try it. */
const minutes = Number(process.env.BENCH_MINUTES ?? 20);
const everyMs = 5_000;
/** Caches fill and code is compiled meanwhile; not counted. */
const warmUpShare = 0.25;
const mostGrowth = 0.01;
const parts = [...serviceNames, 'gateway', 'RabbitMQ', 'MongoDB'];
const acceptedWithinMs = 20_000;

/** What twelve people's journeys leave behind in each part: memory, open files and sockets, events that wait. */
export async function measureSoak(running: Running): Promise<Figure[]> {
  const secrets = readSecrets();
  const operations = recordOperations();
  const stopJourneys = startJourneys(
    {
      running,
      stripeKey: secrets.stripe.publishableKey,
      offers: await makeOffers(running),
      operations,
      acknowledged: [],
      unhelpful: [],
    },
    1,
  );
  await sleep(minutes * 60_000 * warmUpShare);
  const samples: Record<string, number[]> = {};
  const note = (name: string, value: number) => {
    samples[name] ??= [];
    samples[name].push(value);
  };
  const end = performance.now() + minutes * 60_000 * (1 - warmUpShare);
  while (performance.now() < end) {
    for (const part of parts) {
      const processes = [pidOf(part), ...childrenOf(pidOf(part))];
      note(`memory of ${part}, MB`, sum(processes.map(megabytesOf)));
      note(`files and sockets of ${part}`, sum(processes.map(openFilesOf)));
    }
    const queues = await readQueues(stores(running.ports, secrets).amqpUrl);
    note('events that wait in queues', sum(queues.map(({ count }) => count)));
    await sleep(everyMs);
  }
  const journeys = await operations.endWithin(acceptedWithinMs, stopJourneys());
  const refused = operations.operations.filter(({ acceptedAt }) => acceptedAt === undefined).length;
  return [
    {
      what: `${minutes} minutes of twelve people's journeys, a quarter of them to warm up`,
      measured: `${journeys} journeys of ${operations.operations.length} calls, ${refused} refused`,
      aim: 'none refused',
      isMet: refused === 0,
    },
    ...Object.entries(samples).map(([name, values]) => figureOf(name, values)),
  ];
}

/** Growth of what never exceeds one, such as a queue's length, says nothing. */
function figureOf(name: string, values: number[]): Figure {
  const { first, last, growth } = growthOf(values);
  return {
    what: `… ${name}: fitted line, from and to`,
    measured: `${first.toFixed(1)} and ${last.toFixed(1)}: ${(growth * 100).toFixed(1)} %`,
    aim: `≤ ${mostGrowth * 100} % more`,
    isMet: growth <= mostGrowth || last < 1,
  };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
