import * as z from 'zod/mini';

/**
 * `GET /config.json`, written by the gateway from its environment: the only thing that differs between a
 * laptop and production in the browser. `emulatorUrl` and `mode: 'sandbox'` exist in local mode only.
 * Changing a remote's `entry` deploys or rolls back a slice without touching the shell.
 */
export const RuntimeConfig = z.object({
  firebase: z.object({
    apiKey: z.string(),
    authDomain: z.string(),
    projectId: z.string(),
    appId: z.optional(z.string()),
    /** Origin of the identity emulator; `''` means this page's own origin. */
    emulatorUrl: z.optional(z.string()),
  }),
  stripe: z.object({ mode: z.enum(['stripe', 'sandbox']), publishableKey: z.string() }),
  remotes: z.array(z.object({ name: z.string(), entry: z.string() })),
});
export type RuntimeConfig = z.infer<typeof RuntimeConfig>;
