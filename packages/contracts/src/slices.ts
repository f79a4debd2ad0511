import * as z from './zod.ts';

/** A page of a release, as the shell and the gateway need it. Addresses begin at the root of the site. */
export const SlicePage = z.object({
  /** The router pattern, and the key under which the slice exposes the page's loader. */
  path: z.string(),
  requiresLogin: z.boolean(),
  /** Whether the page depends on the user. If not, it is shown without waiting for the session. */
  needsUser: z.boolean(),
  /** Title and description in the HTML, before any script runs. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** The file of its first view: markup and styles shown before any script runs. */
  first: z.optional(z.string()),
  /** Scripts and styles that the page loads first. */
  files: z.array(z.string()),
  /** The calls it makes at once, with `$1` for the first parameter of its path. */
  calls: z.array(z.string()),
});
export type SlicePage = z.infer<typeof SlicePage>;

/** A part of a slice that the shell shows to signed-in users. */
const SliceModule = z.object({
  /** The key under which the slice exposes the module's loader. */
  name: z.string(),
  /** A place of `ModuleSource`; a shell ignores unknown ones. */
  place: z.string(),
  /** The path of the menu link beside which it appears. */
  beside: z.optional(z.string()),
  /** Whether it comes before the modules of all slices that are not first. */
  first: z.optional(z.boolean()),
});

/** One version of a slice. Its files lie below `/mfe/<name>/<version>/` and never change. */
export const Release = z.object({
  name: z.string(),
  version: z.string(),
  /** The federation container. */
  entry: z.string(),
  pages: z.array(SlicePage),
  /** Absent without any. */
  modules: z.optional(z.array(SliceModule)),
});
export type Release = z.infer<typeof Release>;

/** A slice's live release, and a canary for `percent` of the visitors, if any. */
export const LiveSlice = z.extend(Release, {
  canary: z.optional(z.object({ percent: z.number(), release: Release })),
  /** The preview in whose list this is. */
  preview: z.optional(z.string()),
});
export type LiveSlice = z.infer<typeof LiveSlice>;

/**
 * Who a slice is for, if not everyone. Those for operators are in a list of their own, `/operators.json`, which only operators
 * read. Not part of `Release`: the list says it.
 */
export type Audience = 'operators';

/**
 * A page as its slice declares it (`src/slice.ts`), the only place of its title and description. Absent fields are false or
 * empty.
 */
interface PageSource {
  path: string;
  title: string;
  description?: string;
  requiresLogin?: boolean;
  needsUser?: boolean;
  calls?: readonly string[];
}

/**
 * A module as its slice declares it, by its place: a card on the dashboard, a number beside a menu link, or something
 * invisible on every page, such as a listener.
 */
export type ModuleSource =
  | { place: 'dashboard'; first?: true }
  | { place: 'everywhere' }
  | { place: 'menu'; beside: string };

/**
 * A slice as its team declares it: its name, and its pages and modules by file name: `home` is `src/pages/home-page.tsx`,
 * `next` is `src/modules/next-module.tsx`.
 */
export interface SliceSource {
  name: string;
  /** Everyone if absent. */
  audience?: Audience;
  pages: Readonly<Record<string, PageSource>>;
  modules?: Readonly<Record<string, ModuleSource>>;
}

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
