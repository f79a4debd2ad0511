import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from '../paths.ts';
import { StartFailure } from '../start-failure.ts';

/** A run of all journeys does in a minute what a person does in weeks. */
const generousLimits = {
  BOOKINGS_PER_HOUR: '1000',
  SERVICES_PER_HOUR: '1000',
  PAYMENT_INTENTS_PER_MINUTE: '1000',
};

/** Starts a whole system as `npm start` does, on its own data folder and port. Resolves with how to stop it. */
export function startForTests(dataFolder: string, port: number) {
  const system = spawn('node', ['infra/local/src/start.ts'], {
    cwd: root,
    env: { ...process.env, ...generousLimits, MENDWELL_DATA: dataFolder, PORT: String(port) },
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
    void ended.then(() => reject(new StartFailure('The system for the browser tests did not start.')));
  });
}
