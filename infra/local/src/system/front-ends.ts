import { join } from 'node:path';
import { type Managed, managed } from '../processes/managed.ts';
import { baseOf, type FrontEndName, frontEndNames, root } from '../repository.ts';
import { buildFrontEnds } from './builds.ts';
import { logFileOf, pidFile } from './data-folder.ts';
import type { Layers } from './layers.ts';
import type { Ports } from './ports.ts';
import { step } from './steps.ts';

/** Where the browser's files come from. */
export interface FrontEnds {
  /** Folders that the gateway's nginx serves; who is not among them has a server of its own. */
  folders: Partial<Record<FrontEndName, string>>;
  prepare(layers: Layers, ports: Ports): Promise<void>;
}

/** `npm start`: as they go to production. */
export const builtFrontEnds: FrontEnds = {
  folders: Object.fromEntries(frontEndNames.map((name) => [name, join(root, name, 'build')])),
  prepare: () => step('Front ends built', buildFrontEnds),
};

/** `npm run dev`: one webpack-dev-server each, which pushes a saved file into the open page. */
export const watchedFrontEnds: FrontEnds = {
  folders: {},
  prepare: async (layers, ports) => {
    for (const name of frontEndNames) {
      await step(`Dev server ${name}`, () => layers.start('services', devServer(name, ports)));
    }
  },
};

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
