import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const repository = join(__dirname, '../../..');
const hook = join(repository, 'packages/service-kit/test/typescript-hook.mjs');

/** The catalog as a process of its own, which resolves with the signal that ends it. */
export async function runCatalog(env: NodeJS.ProcessEnv): Promise<NodeJS.Signals | null> {
  const child: ChildProcess = spawn(
    'node',
    ['--import', hook, join(repository, 'services/catalog/src/main.ts')],
    {
      env: { ...process.env, FIREBASE_PROJECT_ID: 'demo-mendwell', PORT: '0', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  // A failed test leaves no process behind.
  process.once('exit', () => child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  return signal;
}
