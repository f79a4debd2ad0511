import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { findCommand } from './find-command.ts';
import { forgetPid, rememberPid } from './pids.ts';

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
