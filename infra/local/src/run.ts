import { spawn } from 'node:child_process';
import { root } from './paths.ts';

/** Runs a command in this terminal. True when it ended well. */
export const run = ([command = '', ...args]: string[], env: NodeJS.ProcessEnv = process.env) =>
  new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
