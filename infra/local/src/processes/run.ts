import { spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';

/** Runs a command in this terminal. True when it ended well. */
export const run = ([command = '', ...args]: string[], env: NodeJS.ProcessEnv = process.env) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

interface Options {
  logFile: string;
  env?: NodeJS.ProcessEnv;
  mend?: string;
}

/** Runs a command of the repository to its end, its output in a log. Rejects when it fails. */
export function runLogged([command = '', ...args]: string[], { logFile, env, mend }: Options) {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const what = [command, ...args].join(' ');
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: env ?? process.env, stdio: ['ignore', log, log] });
    const end = () => child.kill();
    process.once('exit', end);
    child.once('error', reject);
    child.once('exit', () => process.off('exit', end));
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new StartFailure(`${what} failed.`, { logFile, mend: mend ?? what })),
    );
  });
}
