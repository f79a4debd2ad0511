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
  start(): Promise<void>;
  /** Ends it in order; whoever does not listen is killed after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** kill -9: what a crash is. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** Calls back when it ends without having been asked to. */
  onCrash(callback: () => void): void;
}

export function managed(spec: ServerSpec, pidFile: string): Managed {
  let child: Child | undefined;
  let isWanted = false;
  let crashed = () => {};

  const isRunning = () => child !== undefined && !child.hasExited();

  const endedEarly = (running: Child) =>
    new StartFailure(`${spec.name} ended while it started (process ${running.pid}).`, {
      logFile: spec.logFile,
      mend: spec.mend,
    });

  async function start() {
    if (isRunning()) return;
    const running = startChild(spec, pidFile);
    child = running;
    isWanted = true;
    running.exited.then(() => isWanted && child === running && crashed());
    const isUp = await until(async () => running.hasExited() || spec.isReady(), spec.readyWithin * 1000);
    if (running.hasExited()) throw endedEarly(running);
    if (!isUp) {
      await stop();
      throw new StartFailure(`${spec.name} did not answer within ${spec.readyWithin} s.`, {
        logFile: spec.logFile,
        mend: spec.mend,
      });
    }
  }

  async function end(signal: NodeJS.Signals, graceMs: number) {
    isWanted = false;
    if (child === undefined || !isRunning()) return;
    child.signal(signal);
    await Promise.race([child.exited, sleep(graceMs, undefined, { ref: false })]);
    if (isRunning()) child.signal('SIGKILL');
    await child.exited;
  }

  const stop = (graceMs = 8000) => end(spec.stopSignal ?? 'SIGTERM', graceMs);
  return {
    name: spec.name,
    start,
    stop,
    kill: () => end('SIGKILL', 5000),
    isRunning,
    onCrash: (callback) => {
      crashed = callback;
    },
  };
}
