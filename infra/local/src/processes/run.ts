import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { type Child, startChild } from './child.ts';
import { isStopping, onStop } from './command.ts';

/** Resolves with whether the process succeeded; never resolves while stopping, so that nothing continues. */
export async function finished(child: Child, graceMs = 5_000): Promise<boolean> {
  const end = onStop(() => child.end('SIGTERM', graceMs));
  const endedWell = await child.exited;
  await end();
  return isStopping() ? new Promise(() => {}) : endedWell;
}

/** Runs a command in this terminal; resolves with whether it succeeded. */
export const run = ([command = '', ...args]: string[], env: NodeJS.ProcessEnv = process.env) =>
  finished(startChild(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }));

interface Options {
  logFile: string;
  /** Defaults to the repository. */
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  fix?: string;
}

/** Runs a command with its output in a log file. Rejects if it fails. */
export async function runLogged(
  [command = '', ...args]: string[],
  { logFile, cwd = root, env, fix }: Options,
) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const what = [command, ...args].join(' ');
  const endedWell = await finished(startChild(command, args, { cwd, env, stdio: ['ignore', log, log] }));
  if (!endedWell) throw new StartFailure(`${what} failed.`, { logFile, fix: fix ?? what });
}
