import { serviceNames } from '@mendwell/local/repository';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { startAnother } from '@mendwell/local/testing/own-system';
import { type Figure, toTable } from '../shared/figures.ts';
import type { MailServer } from '../shared/mail-server.ts';
import { megabytesOf, pidOf, type Running, runningAt } from '../shared/system.ts';
import { measureAvailability } from './availability.ts';
import { measureBookings } from './bookings.ts';
import { measureColdReaders } from './cold-cache.ts';
import { compareGateway } from './gateway.ts';
import { measureGrowth } from './growth.ts';
import { compareListCalls } from './list-calls.ts';
import { measureRace } from './race.ts';
import { measureReminders } from './reminders.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSoak } from './soak.ts';
import { measureStatusChanges } from './status-changes.ts';

const longestStartSeconds = 15;
const mostMegabytes = 130;

/** What can be measured, by the names that `npm run bench` takes. */
export const parts: Record<string, (running: Running, mailServer: MailServer) => Promise<Figure[]>> = {
  memory: async () => serviceNames.map(memoryOf),
  lists: compareListCalls,
  gateway: compareGateway,
  bookings: measureBookings,
  availability: measureAvailability,
  status: (running) => measureStatusChanges(running, 50),
  streams: (running) => measureStatusChanges(running, 1_000),
  cold: measureColdReaders,
  search: measureSearch,
  growth: measureGrowth,
  scale: measureScale,
  race: measureRace,
  reminders: measureReminders,
  soak: measureSoak,
};
/** They take minutes, up to half an hour, or want a gateway that has kept nothing: measured when they are named. */
const onlyByName = ['streams', 'cold', 'search', 'growth', 'scale', 'race', 'reminders', 'soak'];

/** Starts a system twice, cold and warm, and measures the second. */
export async function measure(port: number, mailServer: MailServer, wanted: string[]) {
  const figures: Figure[] = [];
  const add = (found: Figure[]) => {
    figures.push(...found);
    console.log(`\n${toTable(found)}`);
  };
  const start = () => startAnother({ MENDWELL_DATA: dataFolder, PORT: String(port) });
  await (await start())();
  const began = performance.now();
  const stop = await start();
  add([warmStart((performance.now() - began) / 1000)]);
  try {
    const running = runningAt(`http://localhost:${port}`);
    for (const [name, part] of Object.entries(parts)) {
      const isWanted = wanted.length > 0 ? wanted.includes(name) : !onlyByName.includes(name);
      if (isWanted) add(await part(running, mailServer));
    }
  } finally {
    await stop();
  }
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
