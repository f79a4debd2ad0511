import { join } from 'node:path';
import { buildFrontEnds } from '../build/front-ends.ts';
import { root } from '../paths.ts';
import { devServer } from '../servers/dev-server.ts';
import type { Layers } from './layers.ts';
import { type FrontEndName, frontEndNames } from './names.ts';
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
