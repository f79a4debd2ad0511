import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '@mendwell/contracts/calendars';
import type { BusyAnswer, BusyQuery } from './busy-times.ts';
import { FetchProblem, type GuardedFetch, type Validators } from './guarded-fetch.ts';

const limits = { ms: 5_000, resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } };
/** Beside this file's folder, as a program of its own: `trace-files.mjs` copies what it imports. */
const program = new URL(`../calendar-worker${extname(import.meta.url)}`, import.meta.url);

/** What was found in a calendar; without busy times, it has not changed. */
export type Reading = { problem: CalendarProblem } | ({ busy?: number[] } & Validators);

/** Reads calendars at any addresses. What they cost is bounded, and paid by nobody who waits for times. */
export class CalendarReader {
  /** One at a time, so that hostile calendars cannot take more than one thread and its memory. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly calendars: GuardedFetch) {}

  /** `toQuery` gets what it needs from the text. */
  async read(
    address: string,
    known: Validators,
    toQuery: (text: string) => Promise<BusyQuery>,
  ): Promise<Reading> {
    try {
      const { text, ...validators } = await this.calendars.get(address, known);
      if (text === undefined) return validators;
      const query = await toQuery(text);
      const answer = this.last.then(() => inThread(text, query));
      this.last = answer.catch(() => undefined);
      return { ...(await answer), ...validators };
    } catch (error) {
      if (error instanceof FetchProblem) return { problem: error.problem };
      throw error;
    }
  }
}

/** A calendar that takes too much time or memory has too many times. The thread sees no secret of this process. */
async function inThread(text: string, query: BusyQuery): Promise<BusyAnswer> {
  const { resourceLimits } = limits;
  const worker = new Worker(program, {
    workerData: { text, query },
    resourceLimits,
    env: {},
    execArgv: [],
    stderr: true,
  });
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(limits.ms) });
    return answer;
  } catch {
    return { problem: 'too-many-times' };
  } finally {
    await worker.terminate();
  }
}
