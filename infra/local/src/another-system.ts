import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';
import { StartFailure } from './start-failure.ts';

/** Starts a whole system as `npm start` does; `env` gives it its own data folder and port. Resolves with how to stop it. */
export function startAnother(env: { MENDWELL_DATA: string; PORT: string } & Record<string, string>) {
  const system = spawn('node', ['infra/local/src/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => system.once('exit', () => resolve()));
  const stop = async () => {
    system.kill('SIGTERM');
    await ended;
  };
  return new Promise<() => Promise<void>>((resolve, reject) => {
    if (!system.stdout) return reject(new Error('A piped process has an output.'));
    createInterface({ input: system.stdout }).on('line', (line) => {
      console.log(line);
      if (line.startsWith('Mendwell runs at')) resolve(stop);
    });
    void ended.then(() => reject(new StartFailure('The system did not start.')));
  });
}
