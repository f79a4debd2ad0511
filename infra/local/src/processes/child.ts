import { type StdioOptions, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStopping } from './command.ts';
import { findCommand } from './find-command.ts';

export interface ChildOptions {
  cwd?: string | undefined;
  env?: NodeJS.ProcessEnv | undefined;
  stdio: StdioOptions;
}

/** A process and its descendants. */
export interface Child {
  pid: number;
  hasExited(): boolean;
  /** Resolves once it and its descendants have ended, with whether it succeeded. */
  exited: Promise<boolean>;
  signal(signal: NodeJS.Signals): void;
  /** Sends a signal, then kills the process if it has not exited after `graceMs`. */
  end(signal: NodeJS.Signals, graceMs: number): Promise<void>;
}

/**
 * Starts a process in its own group, so that Ctrl-C in the terminal reaches only us and we control the order of shutdown.
 * On Linux, the kernel also ends it if we are killed (kill -9).
 */
export function startChild(program: string, args: string[], options: ChildOptions): Child {
  if (isStopping()) throw new Error(`${program} is not started: the system is stopping.`);
  const setpriv = process.platform === 'linux' ? findCommand('setpriv') : undefined;
  const [command, rest] = setpriv ? [setpriv, ['--pdeathsig', 'TERM', program, ...args]] : [program, args];
  const child = spawn(command, rest, { ...options, detached: true });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${program} cannot be run.`);
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  const exited = new Promise<boolean>((resolve) => {
    child.once('exit', (code) => {
      // Its children, such as nginx's workers, would keep its port.
      signalGroup(pid, 'SIGKILL');
      resolve(code === 0);
    });
  });
  return endable({ pid, exited, hasExited, signal: (signal) => signalGroup(pid, signal) });
}

export const endable = (child: Omit<Child, 'end'>): Child => ({
  ...child,
  async end(signal, graceMs) {
    if (child.hasExited()) return;
    child.signal(signal);
    await Promise.race([child.exited, sleep(graceMs, undefined, { ref: false })]);
    if (!child.hasExited()) child.signal('SIGKILL');
    await child.exited;
  },
});

/** Signals a whole process group. Ignores groups that have ended or belong to another user (sudo). */
export function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
