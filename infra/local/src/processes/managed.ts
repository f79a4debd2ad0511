import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';
import { type Child, type ChildSpec, startChild } from './child.ts';
import { until } from './until.ts';

export interface ServerSpec extends ChildSpec {
  /** True once it answers. Asked until then. */
  isReady(): Promise<boolean>;
  /** Seconds a start may take. */
  readyWithin: number;
  /** What to do when it does not come up. */
  mend?: string;
}

/** A server that can be started, stopped and killed, again and again, on the same data and port. */
export interface Managed {
  name: string;
  logFile: string;
  /** Resolves once it answers; rejects with a StartFailure. */
  start(): Promise<void>;
  /** Ends it in order; whoever does not listen is killed after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** kill -9: what a crash is. */
  kill(): Promise<void>;
  /** SIGSTOP: it keeps its connections and answers nothing until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Calls back when it ends without having been asked to. */
  onCrash(callback: () => void): void;
}

export function managed(spec: ServerSpec, pidFile: string): Managed {
  const { name, logFile, mend } = spec;
  let child: Child | undefined;
  let isUp = false;
  let crashed = () => {};

  const isRunning = () => child !== undefined && !child.hasExited();

  async function start() {
    if (isRunning()) return;
    const running = startChild(spec, pidFile);
    child = running;
    running.exited.then(() => {
      if (!isUp || child !== running) return;
      isUp = false;
      crashed();
    });
    const answered = await until(async () => running.hasExited() || spec.isReady(), spec.readyWithin * 1000);
    if (running.hasExited()) throw new StartFailure(`${name} ended while it started.`, { logFile, mend });
    if (!answered) {
      await stop();
      throw new StartFailure(`${name} did not answer within ${spec.readyWithin} s.`, { logFile, mend });
    }
    isUp = true;
  }

  async function end(signal: NodeJS.Signals, graceMs: number) {
    isUp = false;
    if (child === undefined || !isRunning()) return;
    child.signal(signal);
    await Promise.race([child.exited, sleep(graceMs, undefined, { ref: false })]);
    if (isRunning()) child.signal('SIGKILL');
    await child.exited;
  }

  const stop = (graceMs = 8000) => end(spec.stopSignal ?? 'SIGTERM', graceMs);
  return {
    name,
    logFile,
    start,
    stop,
    kill: () => end('SIGKILL', 5000),
    freeze: async () => child?.signal('SIGSTOP'),
    thaw: async () => child?.signal('SIGCONT'),
    onCrash: (callback) => {
      crashed = callback;
    },
  };
}
