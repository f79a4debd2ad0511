import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import type { Child } from './child.ts';
import { type Program, startProgram } from './container.ts';
import { forgetPid, rememberPid } from './pids.ts';
import { until } from './until.ts';

export interface ServerSpec {
  name: string;
  command: Program;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Its output is appended here. */
  logFile: string;
  /** Polled until true. */
  isReady(): Promise<boolean>;
  /** Seconds allowed for a start. */
  readyWithin: number;
  /** Advice if it does not start. */
  fix?: string;
}

/** A server that can be started, stopped and killed repeatedly, on the same data and port. */
export interface Managed {
  name: string;
  logFile: string;
  /** Resolves once the server is ready; rejects with a StartFailure. */
  start(): Promise<void>;
  /** Stops it gracefully, or kills it after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** Simulates a crash by kill -9. */
  kill(): Promise<void>;
  /** Suspends it by SIGSTOP: its connections stay open, unanswered until `thaw`. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** Calls back when it exits unexpectedly. */
  onCrash(callback: () => void): void;
}

export function managed(spec: ServerSpec, pidFile: string): Managed {
  const { name, logFile, fix } = spec;
  let child: Child | undefined;
  let isUp = false;
  let crashed = () => {};

  async function start() {
    if (child && !child.hasExited()) return;
    const running = startLogged(spec, pidFile);
    child = running;
    running.exited.then(() => {
      if (!isUp || child !== running) return;
      isUp = false;
      crashed();
    });
    const answered = await until(async () => running.hasExited() || spec.isReady(), spec.readyWithin * 1000);
    if (running.hasExited()) throw new StartFailure(`${name} exited during its start.`, { logFile, fix });
    if (!answered) {
      await stop();
      throw new StartFailure(`${name} did not answer within ${spec.readyWithin} s.`, { logFile, fix });
    }
    isUp = true;
  }

  async function end(signal: NodeJS.Signals, graceMs: number) {
    isUp = false;
    await child?.end(signal, graceMs);
  }

  const stop = (graceMs = 8000) => end('SIGTERM', graceMs);
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

/** Records the process id in `pidFile` while it runs, so that the next start can end leftovers. */
function startLogged({ name, command, args, env, cwd, logFile }: ServerSpec, pidFile: string): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = startProgram(command, args, { cwd, env, stdio: ['ignore', log, log] });
  rememberPid(pidFile, { name, pid: child.pid });
  void child.exited.then(() => forgetPid(pidFile, child.pid));
  return child;
}
