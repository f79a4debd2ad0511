import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { serviceNames } from '@mendwell/local/repository';
import { logFileOf } from '@mendwell/local/system/data-folder';
import { readCalls } from '../shared/access-log.ts';
import type { Figure } from '../shared/figures.ts';
import { instancesOf } from '../shared/instances.ts';
import { type Call, percentile, send } from '../shared/load.ts';
import type { Running } from '../shared/system.ts';
import { costFigure, costsOf, loadGenerator, withProcessor } from './cpu-cost.ts';
import { callsOf } from './scale-calls.ts';

const counts = [1, 2, 4];
const clients = 32;
const warmUpSeconds = 8;
/** Fewer only to see whether the bench itself works. */
const seconds = Number(process.env.SCALE_SECONDS ?? 10);

/**
 * One service after the other at 1, 2 and 4 instances behind the gateway, asked as fast as 32 clients can: calls a second,
 * how evenly they are shared out, and the processor of each part, from which follows what would be full next.
 */
export async function measureScale(running: Running): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, next] of Object.entries(await callsOf(running))) {
    const instances = instancesOf(running, name);
    for (const count of counts) {
      await instances.growTo(count);
      await asFastAsPossible(next, warmUpSeconds);
      figures.push(...(await measureAt(name, count, next, instances.addresses())));
    }
    // One instance again, so that the next service has the machine to itself.
    await instances.shrink();
  }
  return figures;
}

async function measureAt(name: string, count: number, next: () => Call, addresses: string[]) {
  const logged = readLog().length;
  const { result, parts } = await withProcessor(() => asFastAsPossible(next, seconds));
  const { times, refused, tookSeconds } = result;
  return figuresOf({ name, count, times, refused, tookSeconds, parts, shares: sharesOf(logged, addresses) });
}

const readLog = () => readFileSync(logFileOf('gateway-access'), 'utf8');

/** How many calls each instance has answered since. */
function sharesOf(logged: number, addresses: string[]) {
  const { answered } = readCalls(readLog().slice(logged));
  return addresses.map((address) => answered.get(address) ?? 0);
}

async function asFastAsPossible(next: () => Call, forSeconds: number) {
  const began = performance.now();
  const times: number[] = [];
  let refused = 0;
  const client = async () => {
    while (performance.now() - began < forSeconds * 1000) {
      const sentAt = performance.now();
      // Reloaded for new instances, nginx closes connections that nobody uses: met while it warms up.
      const status = await send(next()).catch(() => 599);
      times.push(performance.now() - sentAt);
      if (status >= 300) refused += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { times: times.sort((a, b) => a - b), refused, tookSeconds: (performance.now() - began) / 1000 };
}

interface Run {
  name: string;
  count: number;
  times: number[];
  refused: number;
  tookSeconds: number;
  /** Seconds of processor that each part used. */
  parts: Map<string, number>;
  shares: number[];
}

function figuresOf({ name, count, times, refused, tookSeconds, parts, shares }: Run): Figure[] {
  const perCall = costsOf(parts, times.length);
  const busy = [...parts.values()].reduce((sum, used) => sum + used, 0) / tookSeconds;
  // What is not a service runs once here, whatever the number of instances.
  const shared = perCall.find(({ part }) => part !== loadGenerator && !serviceNames.includes(part));
  const ofOneInstance = perCall.find(({ part }) => part === name)?.ms ?? Number.NaN;
  const what = `${name}, ${count} instance${count > 1 ? 's' : ''}`;
  return [
    {
      what: `${what}: calls a second, p99`,
      measured: `${(times.length / tookSeconds).toFixed(0)}/s, ${percentile(times, 0.99).toFixed(0)} ms; least and most asked instance ${Math.min(...shares)} and ${Math.max(...shares)} calls`,
      aim: 'none refused, shared out evenly',
      isMet: refused === 0 && Math.min(...shares) >= 0.5 * Math.max(...shares),
    },
    costFigure('a call', perCall, `; ${busy.toFixed(1)} of ${cpus().length} busy`),
    {
      what: '… derived, each part on a processor of its own',
      measured: `an instance ${perSecond(ofOneInstance)}; next full: ${shared?.part} at ${perSecond(shared?.ms)}`,
      aim: '',
      isMet: true,
    },
  ];
}

const perSecond = (ms = Number.NaN) => `${(1000 / ms).toFixed(0)}/s`;
