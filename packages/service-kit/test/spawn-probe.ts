import { spawn } from 'node:child_process';
import { join } from 'node:path';

const file = (name: string) => join(__dirname, name);

/** Starts the probe as a separate process with readable output. */
export function spawnProbe(env: NodeJS.ProcessEnv) {
  const child = spawn('node', ['--import', file('typescript-hook.mjs'), file('probe-process.ts')], {
    env: { ...process.env, FIREBASE_PROJECT_ID: 'demo-mendwell', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.pipe(process.stderr);
  return child;
}
