import { join } from 'node:path';
import { goLive, upload } from '@mendwell/releases/live';
import { parseManifest, releaseOf } from '@mendwell/releases/manifest';
import { openStore } from '@mendwell/releases/open-store';
import { type Managed, managed } from '../processes/managed.ts';
import { type FrontEndName, frontEndNames, root, sliceFolders } from '../repository.ts';
import { buildFrontEnds } from './builds.ts';
import { dataFolder, logFileOf, pidFile } from './data-folder.ts';
import type { Layers } from './layers.ts';
import type { Ports } from './ports.ts';
import { step } from './steps.ts';

/** Where the browser's files come from. */
export interface FrontEnds {
  /** Folders that the gateway's nginx serves; what is not among them has a server of its own. */
  folders: { shell?: string; releases?: string };
  devServers?(ports: Ports): { live: string; ports: Record<string, number | undefined> };
  prepare(layers: Layers, ports: Ports): Promise<void>;
}

const releases = join(dataFolder, 'releases');

/** `npm start`: as they go to production, the slices as releases of their present sources. */
export const builtFrontEnds: FrontEnds = {
  folders: { shell: join(root, 'shell/build'), releases },
  prepare: async () => {
    await step('Front ends built', buildFrontEnds);
    const store = openStore(releases);
    for (const folder of sliceFolders) await goLive(store, await upload(store, join(root, folder, 'build')));
  },
};

/** `npm run dev`: one webpack-dev-server each, which pushes a saved file into the open page. */
export const watchedFrontEnds: FrontEnds = {
  folders: {},
  devServers: (ports) => ({
    live: releasesOfDevServers,
    ports: Object.fromEntries(sliceFolders.map((folder) => [folder.replace('mfe-', ''), ports[folder]])),
  }),
  prepare: async (layers, ports) => {
    for (const name of frontEndNames)
      await step(`Dev server ${name}`, () => layers.start('services', devServer(name, ports)));
    const store = openStore(releasesOfDevServers);
    for (const name of sliceFolders) await goLive(store, await releaseOfDevServer(name, ports));
  },
};

/** What is live in `npm run dev`; the files themselves come from the dev servers. */
const releasesOfDevServers = join(dataFolder, 'releases-dev');

/** A dev server compiles what is asked for: nothing is asked for early. */
async function releaseOfDevServer(name: FrontEndName, ports: Ports) {
  const address = `http://127.0.0.1:${ports[name]}${baseOfDevServer(name)}slice.json`;
  const release = releaseOf(parseManifest(await (await fetch(address)).text(), address));
  return { ...release, pages: release.pages.map((page) => ({ ...page, files: [], calls: [] })) };
}

/** Where a dev server's files begin (packages/build, webpack.mjs). */
const baseOfDevServer = (name: FrontEndName) =>
  name === 'shell' ? '/' : `/mfe/${name.replace('mfe-', '')}/0.0.0-dev/`;

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
      isReady: async () =>
        (await fetch(`http://127.0.0.1:${ports[name]}${baseOfDevServer(name)}`)).status < 500,
      fix: `npm run dev -w ${name}`,
    },
    pidFile,
  );
