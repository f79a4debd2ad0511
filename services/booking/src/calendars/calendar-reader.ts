import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '@mendwell/contracts/calendars';
import { Logger } from '@nestjs/common';
import type { BusyAnswer, BusyQuery } from './busy-times.ts';
import { FetchProblem, type GuardedFetch, type Validators } from './guarded-fetch.ts';

/** Of one thread, its start included. Processor time, as a busy machine is no fault of a calendar. */
const limits = {
  cpuMs: 2_000,
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
};
const checkMs = 100;
/** Beside this file's folder, as a program of its own: `trace-files.mjs` copies what it imports. */
const program = new URL(`../calendar-worker${extname(import.meta.url)}`, import.meta.url);

/** What was found in a calendar; without busy times, it has not changed. */
export type Reading = { problem: CalendarProblem } | ({ busy?: number[] } & Validators);

/** Whether somebody waits for a reading, or it is due. */
export type Turns = 'asked' | 'due';

interface ReadingQuery {
  address: string;
  known: Validators;
  /** Gets what it needs from the text. */
  toQuery: (text: string) => Promise<BusyQuery>;
  turns: Turns;
}

/** In all: the gateway waits longer for an answer, and so does the lease of what is due. */
const patienceMs: Record<Turns, number> = { asked: 25_000, due: 100_000 };
/** So many texts of each are in memory: all that one run of those that are due reads at once. */
const mostAtOnce = 24;

/**
 * Reads calendars at any addresses. What they cost is bounded, and paid by nobody who waits for times. One that has to wait too
 * long for its turn is postponed: it is due like all others.
 */
export class CalendarReader {
  private readonly logger = new Logger(CalendarReader.name);
  /** One of each at a time: hostile calendars take two threads at most, and no turn of who asks from those that are due. */
  private readonly last: Record<Turns, Promise<unknown>> = {
    asked: Promise.resolve(),
    due: Promise.resolve(),
  };
  private readonly atOnce: Record<Turns, number> = { asked: 0, due: 0 };

  constructor(
    private readonly calendars: GuardedFetch,
    private readonly patience = patienceMs,
  ) {}

  async read({ address, known, toQuery, turns }: ReadingQuery): Promise<Reading> {
    if (this.atOnce[turns] >= mostAtOnce) return { problem: 'postponed' };
    this.atOnce[turns] += 1;
    const signal = AbortSignal.timeout(this.patience[turns]);
    try {
      const { text, ...validators } = await this.calendars.get(address, known);
      if (text === undefined) return validators;
      const query = await toQuery(text);
      const answer = this.last[turns].then(() => this.inThread(text, query, signal));
      this.last[turns] = answer.catch(() => undefined);
      return { ...(await answer), ...validators };
    } catch (error) {
      if (error instanceof FetchProblem) return { problem: error.problem };
      throw error;
    } finally {
      this.atOnce[turns] -= 1;
    }
  }

  /** A calendar that takes too much time or memory has too many times. The thread sees no secret of this process. */
  private async inThread(
    text: string,
    query: BusyQuery,
    signal: AbortSignal,
  ): Promise<BusyAnswer | { problem: 'postponed' }> {
    if (signal.aborted) return { problem: 'postponed' };
    const worker = new Worker(program, {
      workerData: { text, query },
      resourceLimits: limits.resourceLimits,
      env: {},
      execArgv: [],
      stderr: true,
    });
    // One that runs out of memory while it is ended, with nobody waiting for it any more, must not end this process.
    worker.on('error', () => undefined);
    const costs = new AbortController();
    const check = async () => {
      // Refused before it runs, and when it has ended.
      const usage = await worker.cpuUsage().catch(() => undefined);
      if (usage && usage.user + usage.system > limits.cpuMs * 1_000) costs.abort();
    };
    const checks = setInterval(check, checkMs);
    try {
      const [answer] = await once(worker, 'message', { signal: AbortSignal.any([costs.signal, signal]) });
      return answer;
    } catch (error) {
      if (signal.aborted) return { problem: 'postponed' };
      const { name, code } = error as NodeJS.ErrnoException;
      // Not the message, which may quote the calendar.
      if (!costs.signal.aborted && code !== 'ERR_WORKER_OUT_OF_MEMORY')
        this.logger.error({ name, code, msg: 'A thread that reads a calendar failed' });
      return { problem: 'too-many-times' };
    } finally {
      clearInterval(checks);
      await worker.terminate();
    }
  }
}
