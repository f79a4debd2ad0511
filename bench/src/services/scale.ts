import { cpus } from 'node:os';
import { serviceNames } from '@mendwell/local/repository';
import { countCalls, followAccessLog } from '../shared/access-log.ts';
import { type Figure, note, sum } from '../shared/figures.ts';
import { scalable } from '../shared/instances.ts';
import { type Call, closedLoop, percentile } from '../shared/load.ts';
import type { System } from '../shared/system.ts';
import { costFigure, costsOf, loadGenerator, measureCpu } from './cpu-cost.ts';
import { callsOf } from './scale-calls.ts';

const counts = [1, 2, 4];
const clients = 32;
const warmUpSeconds = 8;
/** BENCH_SECONDS=1 for a short run. */
const seconds = Number(process.env.BENCH_SECONDS ?? 10);

/**
 * Each service in turn at 1, 2 and 4 instances behind the gateway, called as fast as 32 clients can: calls per second, how
 * evenly they are balanced, and the CPU time of each part, which shows the next bottleneck.
 */
export async function measureScale(system: System): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, next] of Object.entries(await callsOf(system))) {
    const instances = scalable(system, name);
    for (const count of counts) {
      await instances.scaleTo(count);
      await closedLoop(next, clients, warmUpSeconds);
      figures.push(...(await measureAt(name, count, next, instances.addresses())));
    }
    // The next service gets the machine to itself.
    await instances.scaleDown();
  }
  return figures;
}

async function measureAt(name: string, count: number, next: () => Call, addresses: string[]) {
  const loggedEntries = followAccessLog();
  const { result, parts } = await measureCpu(() => closedLoop(next, clients, seconds));
  const { times, refused, tookSeconds } = result;
  const { answered } = countCalls(loggedEntries());
  const shares = addresses.map((address) => answered.get(address) ?? 0);
  return figuresOf({ name, count, times, refused, tookSeconds, parts, shares });
}

interface Run {
  name: string;
  count: number;
  times: number[];
  refused: number;
  tookSeconds: number;
  /** CPU seconds of each part. */
  parts: Map<string, number>;
  /** Calls answered by each instance. */
  shares: number[];
}

function figuresOf({ name, count, times, refused, tookSeconds, parts, shares }: Run): Figure[] {
  const perCall = costsOf(parts, times.length);
  const busy = sum([...parts.values()]) / tookSeconds;
  // The other parts do not scale with the service.
  const bottleneck = perCall.find(({ part }) => part !== loadGenerator && !serviceNames.includes(part));
  const ofOneInstance = perCall.find(({ part }) => part === name)?.ms ?? Number.NaN;
  const what = `${name}, ${count} instance${count > 1 ? 's' : ''}`;
  return [
    {
      what: `${what}: calls per second, p99`,
      measured: `${(times.length / tookSeconds).toFixed(0)}/s, ${percentile(times, 0.99).toFixed(0)} ms; least and most used instance ${Math.min(...shares)} and ${Math.max(...shares)} calls`,
      aim: 'none refused, balanced evenly',
      isMet: refused === 0 && Math.min(...shares) >= 0.5 * Math.max(...shares),
    },
    costFigure('a call', perCall, `; ${busy.toFixed(1)} of ${cpus().length} busy`),
    note(
      '… derived, with a processor for each part',
      `an instance ${perSecond(ofOneInstance)}; next bottleneck: ${bottleneck?.part} at ${perSecond(bottleneck?.ms)}`,
    ),
  ];
}

const perSecond = (ms = Number.NaN) => `${(1000 / ms).toFixed(0)}/s`;
