import { serviceNames } from '@mendwell/local/repository';
import { commandOf, record } from '../results/results.ts';
import { type Figure, toTable } from '../shared/figures.ts';
import { megabytesOf, pidOf } from '../shared/processes.ts';
import { type System, startSystem } from '../shared/system.ts';
import { measureBookings } from './bookings.ts';
import { measureEvening } from './evening.ts';
import { measureFilters } from './filters.ts';
import { compareGateway } from './gateway.ts';
import { compareListCalls } from './list-calls.ts';
import { measureStatusChanges } from './status-changes.ts';

const longestStartSeconds = 15;
const mostMegabytes = 200;

/** What can be measured, by its name on the command line. */
export const parts: Record<string, (system: System) => Promise<Figure[]>> = {
  memory: async () => serviceNames.map(memoryOf),
  lists: compareListCalls,
  gateway: compareGateway,
  bookings: measureBookings,
  status: (system) => measureStatusChanges(system, 50),
  evening: measureEvening,
  streams: (system) => measureStatusChanges(system, 1_000),
  // Fills the lists with services of which only the catalog knows.
  filters: measureFilters,
};

/** Measured unless some are named. The others take minutes. */
export const defaultParts = ['memory', 'lists', 'gateway', 'bookings', 'status'];

/** Starts a system twice, cold and warm, and measures these parts of the second. */
export async function measure(names: string[]) {
  const figures: Figure[] = [];
  const add = (name: string, found: Figure[], words = [name]) => {
    figures.push(...found);
    console.log(`\n${toTable(found)}`);
    record(name, commandOf('bench', words), found);
  };
  await (await startSystem()).stop();
  const began = performance.now();
  const system = await startSystem();
  add('start', [warmStart((performance.now() - began) / 1000)], []);
  for (const [name, part] of Object.entries(parts)) if (names.includes(name)) add(name, await part(system));
  console.log(`\n${toTable(figures)}`);
}

const warmStart = (seconds: number): Figure => ({
  what: '`npm start`, warm',
  measured: `${seconds.toFixed(1)} s`,
  aim: `≤ ${longestStartSeconds} s`,
  isMet: seconds <= longestStartSeconds,
});

function memoryOf(name: (typeof serviceNames)[number]): Figure {
  const megabytes = megabytesOf(pidOf(name));
  return {
    what: `${name}, idle`,
    measured: `${megabytes.toFixed(0)} MB`,
    aim: `≤ ${mostMegabytes} MB`,
    isMet: megabytes <= mostMegabytes,
  };
}
