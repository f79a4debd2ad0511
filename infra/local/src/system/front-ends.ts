import { join } from 'node:path';
import { goLive, upload } from '@mendwell/releases/live';
import { parseManifest, releaseOf } from '@mendwell/releases/manifest';
import { type Managed, managed } from '../processes/managed.ts';
import { type FrontEndName, frontEndNames, root, sliceFolders } from '../repository.ts';
import { buildFrontEnds } from './builds.ts';
import { dataFolder, logFileOf, pidFile } from './data-folder.ts';
import type { Layers } from './layers.ts';
import type { Ports } from './ports.ts';
import { step } from './steps.ts';

/** The source of the browser's files. */
export interface FrontEnds {
  /** Folders that the gateway's nginx serves; the others have their own servers. */
  folders: { shell?: string; releases?: string };
  devServers?(ports: Ports): { live: string; ports: Record<string, number | undefined> };
  prepare(layers: Layers, ports: Ports): Promise<void>;
}

const releases = join(dataFolder, 'releases');

/** `npm start`: production builds, with the slices as releases of the current sources. */
export const builtFrontEnds: FrontEnds = {
  folders: { shell: join(root, 'shell/build'), releases },
  prepare: async () => {
    await step('Front ends built', buildFrontEnds);
    for (const folder of sliceFolders) await goLive(releases, upload(releases, join(root, folder, 'build')));
  },
};

/** `npm run dev`: a webpack-dev-server per front end, which updates open pages on save. */
export const watchedFrontEnds: FrontEnds = {
  folders: {},
  devServers: (ports) => ({
    live: releasesOfDevServers,
    ports: Object.fromEntries(sliceFolders.map((folder) => [folder.replace('mfe-', ''), ports[folder]])),
  }),
  prepare: async (layers, ports) => {
    for (const name of frontEndNames)
      await step(`Dev server ${name}`, () => layers.start('services', devServer(name, ports)));
    for (const name of sliceFolders)
      await goLive(releasesOfDevServers, await releaseOfDevServer(name, ports));
  },
};

/** The list of live releases in `npm run dev`, whose files come from the dev servers. */
const releasesOfDevServers = join(dataFolder, 'releases-dev');

/** Without preloads: a dev server compiles each requested file. */
async function releaseOfDevServer(name: FrontEndName, ports: Ports) {
  const address = `http://127.0.0.1:${ports[name]}${baseOfDevServer(name)}slice.json`;
  const release = releaseOf(parseManifest(await (await fetch(address)).text(), address));
  return { ...release, pages: release.pages.map((page) => ({ ...page, files: [], calls: [] })) };
}

/** The base path of a dev server (packages/build/webpack.mjs). */
const baseOfDevServer = (name: FrontEndName) =>
  name === 'shell' ? '/' : `/mfe/${name.replace('mfe-', '')}/0.0.0-dev/`;

/** A front end's webpack-dev-server, whose pages, files and web socket the gateway proxies. */
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
