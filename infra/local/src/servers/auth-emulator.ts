import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Managed, managed } from '../processes/managed.ts';
import { root } from '../repository.ts';

interface Options {
  dataDir: string;
  logFile: string;
  pidFile: string;
  ports: { auth: number; hub: number; logging: number };
}

export const firebaseProject = 'demo-mendwell';

/** Firebase's Auth emulator. It holds accounts in memory, exports them on exit and imports them on start. */
export function authEmulator({ dataDir, logFile, pidFile, ports }: Options): Managed {
  mkdirSync(dataDir, { recursive: true });
  const on = (port: number) => ({ host: '127.0.0.1', port });
  const emulators = {
    ui: { enabled: false },
    auth: on(ports.auth),
    hub: on(ports.hub),
    logging: on(ports.logging),
  };
  writeFileSync(join(dataDir, 'firebase.json'), JSON.stringify({ emulators }));
  const accounts = join(dataDir, 'accounts');
  return managed(
    {
      name: 'Auth emulator',
      command: 'node',
      args: [
        ...['--import', join(root, 'infra/auth-emulator/preload.mjs')],
        join(root, 'node_modules/firebase-tools/lib/bin/firebase.js'),
        ...['emulators:start', '--only', 'auth', '--project', firebaseProject],
        ...['--export-on-exit', accounts, ...(existsSync(accounts) ? ['--import', accounts] : [])],
      ],
      cwd: dataDir,
      // It registers in HOME and TMPDIR, which must not be shared with another copy of the system.
      env: { ...process.env, CI: 'true', HOME: dataDir, TMPDIR: dataDir },
      logFile,
      readyWithin: 180,
      isReady: async () => (await fetch(`http://127.0.0.1:${ports.auth}/`)).ok,
    },
    pidFile,
  );
}
