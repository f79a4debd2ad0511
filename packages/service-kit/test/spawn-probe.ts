import { spawn } from 'node:child_process';
import { join } from 'node:path';

const file = (name: string) => join(__dirname, name);

/** Starts the probe as a separate process with readable output. */
export const spawnProbe = (env: NodeJS.ProcessEnv) =>
  spawn('node', ['--import', file('typescript-hook.mjs'), file('probe-process.ts')], {
    env: { ...process.env, FIREBASE_PROJECT_ID: 'demo-mendwell', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
