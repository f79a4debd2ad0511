import { join } from 'node:path';
import { root } from '../paths.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { logFileOf, pidFile } from '../system/data-folder.ts';
import type { ServiceName } from '../system/names.ts';
import type { Ports } from '../system/ports.ts';

/**
 * One of our services, as it runs in production. Little outlives a request, so sharing out each small collection among
 * threads would cost more than it saves.
 */
export const service = (name: ServiceName, ports: Ports, env: NodeJS.ProcessEnv): Managed =>
  managed(
    {
      name,
      command: 'node',
      args: ['--no-parallel-scavenge', join(root, 'services', name, 'dist/main.js')],
      env,
      logFile: logFileOf(name),
      readyWithin: 120,
      isReady: async () => (await fetch(`http://127.0.0.1:${ports[name]}/readyz`)).ok,
      mend: 'read the log above; npm run types shows mistakes of types',
    },
    pidFile,
  );
