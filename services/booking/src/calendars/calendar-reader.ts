import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalendarProblem } from '@mendwell/contracts/calendars';
import { DomainError } from '@mendwell/service-kit/domain-error';
import { Logger } from '@nestjs/common';
import type { BusyAnswer, BusyQuery } from './busy-times.ts';
import { FetchProblem, type GuardedFetch, type Validators } from './guarded-fetch.ts';

const limits = {
  startMs: 5_000,
  ms: 2_000,
  resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
};
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

/** So that who asks gets an answer before the gateway ends the call. */
const mostAsked = 8;
const busy = () =>
  new DomainError(
    'too-many-requests',
    'Many calendars are being read right now. Please try again in a minute.',
    {
      retryAfterSeconds: 60,
    },
  );

/** Reads calendars at any addresses. What they cost is bounded, and paid by nobody who waits for times. */
export class CalendarReader {
  private readonly logger = new Logger(CalendarReader.name);
  /** One of each at a time: hostile calendars take two threads at most, and no turn of who asks from those that are due. */
  private readonly last: Record<Turns, Promise<unknown>> = {
    asked: Promise.resolve(),
    due: Promise.resolve(),
  };
  private asked = 0;

  constructor(private readonly calendars: GuardedFetch) {}

  async read({ address, known, toQuery, turns }: ReadingQuery): Promise<Reading> {
    try {
      const { text, ...validators } = await this.calendars.get(address, known);
      if (text === undefined) return validators;
      const query = await toQuery(text);
      return { ...(await this.inTurn(turns, () => this.inThread(text, query))), ...validators };
    } catch (error) {
      if (error instanceof FetchProblem) return { problem: error.problem };
      throw error;
    }
  }

  private async inTurn(turns: Turns, read: () => Promise<BusyAnswer>): Promise<BusyAnswer> {
    if (turns === 'asked' && this.asked >= mostAsked) throw busy();
    if (turns === 'asked') this.asked += 1;
    const answer = this.last[turns].then(read);
    this.last[turns] = answer.catch(() => undefined);
    return answer.finally(() => {
      if (turns === 'asked') this.asked -= 1;
    });
  }

  /** A calendar that takes too much time or memory has too many times. The thread sees no secret of this process. */
  private async inThread(text: string, query: BusyQuery): Promise<BusyAnswer> {
    const { resourceLimits } = limits;
    const worker = new Worker(program, {
      resourceLimits,
      env: {},
      execArgv: [],
      stderr: true,
    });
    let hasStarted = false;
    try {
      // On a busy machine it takes longer to start a thread than to read; that is no fault of the calendar.
      await once(worker, 'message', { signal: AbortSignal.timeout(limits.startMs) });
      hasStarted = true;
      worker.postMessage({ text, query });
      const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(limits.ms) });
      return answer;
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException;
      if (name === 'AbortError' && !hasStarted) throw busy();
      // Not the message, which may quote the calendar.
      if (name !== 'AbortError' && code !== 'ERR_WORKER_OUT_OF_MEMORY')
        this.logger.error({ name, code, msg: 'A thread that reads a calendar failed' });
      return { problem: 'too-many-times' };
    } finally {
      await worker.terminate();
    }
  }
}
