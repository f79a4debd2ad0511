import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';
import { findCommand } from './find-command.ts';
import { forgetPid, rememberPid } from './pids.ts';
import { until } from './until.ts';

export interface ChildSpec {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Everything the child prints is appended here. */
  logFile: string;
  /** Asks the child to end in order; SIGTERM unless it needs another. */
  stopSignal?: NodeJS.Signals;
}

export interface Child {
  pid: number;
  hasExited(): boolean;
  exited: Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/**
 * Starts a process in a group of its own, so that Ctrl-C in the terminal reaches only us and we decide the
 * order of ending. On Linux the kernel also ends it when we die without a chance to (kill -9).
 */
export function startChild(spec: ChildSpec, pidFile: string): Child {
  mkdirSync(dirname(spec.logFile), { recursive: true });
  const log = openSync(spec.logFile, 'a');
  const setpriv = process.platform === 'linux' ? findCommand('setpriv') : undefined;
  const [command, args] = setpriv
    ? [setpriv, ['--pdeathsig', 'TERM', spec.command, ...spec.args]]
    : [spec.command, spec.args];
  const child = spawn(command, args, {
    cwd: spec.cwd,
    env: spec.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${spec.command} cannot be run.`);
  rememberPid(pidFile, { name: spec.name, pid });
  const exited = whenGone(child).then(() => {
    // Its own children, such as nginx's workers, would keep its port.
    signalGroup(pid, 'SIGKILL');
    forgetPid(pidFile, pid);
  });
  return {
    pid,
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    signal: (signal) => signalGroup(pid, signal),
  };
}

const whenGone = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });

/** Signals a whole process group; one that is gone already is fine. */
export function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

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
