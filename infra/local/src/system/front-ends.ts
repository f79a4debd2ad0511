import { buildFrontEnds } from '../build/front-ends.ts';
import { devServer } from '../servers/dev-server.ts';
import type { Layers } from './layers.ts';
import { frontEndNames } from './names.ts';
import type { Ports } from './ports.ts';
import { step } from './steps.ts';

/** Where the browser's files come from. */
export interface FrontEnds {
  /** Built files are served by the gateway's nginx, others by servers of their own. */
  areBuilt: boolean;
  prepare(layers: Layers, ports: Ports): Promise<void>;
}

/** `npm start`: as they go to production. */
export const builtFrontEnds: FrontEnds = {
  areBuilt: true,
  prepare: () => step('Front ends built', buildFrontEnds),
};

/** `npm run dev`: one webpack-dev-server each, which pushes a saved file into the open page. */
export const watchedFrontEnds: FrontEnds = {
  areBuilt: false,
  prepare: async (layers, ports) => {
    for (const name of frontEndNames) {
      await step(`Dev server ${name}`, () => layers.start('services', devServer(name, ports)));
    }
  },
};
