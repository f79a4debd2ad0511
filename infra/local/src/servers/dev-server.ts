import { root } from '../paths.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { logFileOf, pidFile } from '../system/data-folder.ts';
import { baseOf, type FrontEndName } from '../system/names.ts';
import type { Ports } from '../system/ports.ts';

/** The webpack-dev-server of one front end; the gateway passes its pages, files and web socket on. */
export const devServer = (name: FrontEndName, ports: Ports): Managed =>
  managed(
    {
      name: `dev server of ${name}`,
      command: 'npm',
      args: ['run', 'dev', '-w', name],
      cwd: root,
      env: {
        ...process.env,
        DEV_PORT: String(ports[name]),
        GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
      },
      logFile: logFileOf(`dev-${name}`),
      readyWithin: 180,
      isReady: async () => (await fetch(`http://127.0.0.1:${ports[name]}${baseOf(name)}`)).status < 500,
      mend: `npm run dev -w ${name}`,
    },
    pidFile,
  );
