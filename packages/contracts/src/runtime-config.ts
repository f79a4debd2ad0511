import * as z from 'zod/mini';
import { LiveSlice } from './slices.ts';

/**
 * `GET /config.json`, composed by the gateway from its environment and the list of live releases: the browser's only
 * difference between a laptop and production. `emulatorUrl` and `mode: 'sandbox'` exist in local mode only.
 */
export const RuntimeConfig = z.object({
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.optional(z.string()),
    /** Origin of the identity emulator; `''` means the page's own origin. */
    emulatorUrl: z.optional(z.string()),
  }),
  stripe: z.object({ mode: z.enum(['stripe', 'sandbox']), publishableKey: z.string() }),
  slices: z.array(LiveSlice),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
