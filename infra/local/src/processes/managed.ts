import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { type Child, startChild } from './child.ts';
import { forgetPid, rememberPid } from './pids.ts';
import { until } from './until.ts';

export interface ServerSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Everything it prints is appended here. */
  logFile: string;
  /** Asks it to end in order; SIGTERM unless it needs another. */
  stopSignal?: NodeJS.Signals;
  /** True once it answers. Asked until then. */
  isReady(): Promise<boolean>;
  /** Seconds a start may take. */
  readyWithin: number;
  /** What to do when it does not come up. */
  fix?: string;
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
    if (running.hasExited()) throw new StartFailure(`${name} ended while it started.`, { logFile, fix });
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

/** Its process id is in `pidFile` while it runs: the next start finds what a killed one has left. */
function startLogged({ name, command, args, env, cwd, logFile }: ServerSpec, pidFile: string): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = startChild(command, args, { cwd, env, stdio: ['ignore', log, log] });
  rememberPid(pidFile, { name, pid: child.pid });
  void child.exited.then(() => forgetPid(pidFile, child.pid));
  return child;
}
