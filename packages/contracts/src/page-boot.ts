/*
 * How a page boots: what its HTML starts before the shell's scripts run (docs/adr/0005). `infra/releases` writes a
 * `PageBoot` for each page, and the gateway inserts it into `shell/src/index.html`. `shell/src/page-boot.ts` reads it, sends
 * the calls and fills in the pictures of the first view; `http` uses the answers. Shell and slices are released
 * separately, so these definitions may only gain optional fields.
 */

/** What a page needs first. */
export interface PageBoot {
  /** If set, the page starts early only for a visitor who was signed in before. */
  requiresLogin: boolean;
  /** Scripts and styles to preload. */
  files: readonly string[];
  /** Public calls to send, with `$1` for the parameter of the page's path. */
  calls: readonly string[];
  /** The parameter's place among the segments of the path. -1 without a parameter. */
  parameterAt: number;
}

/** Answers that have been requested and not yet used, by address. */
export type BootCalls = Map<string, Promise<Response>>;

/** The attribute of a first view's picture that says which field of the first answer is its address. */
export const pictureFrom = 'data-from';
