import * as z from 'zod/mini';

/** A page of a release, as the shell and the gateway need it. Addresses begin at the root of the site. */
export const SlicePage = z.object({
  /** The router pattern, and the key under which the slice exposes the page's loader. */
  path: z.string(),
  requiresLogin: z.boolean(),
  /** Whether what it shows depends on who is there. If not, it need not wait until that is known. */
  needsUser: z.boolean(),
  /** Title and description in the page before any script has run. */
  title: z.optional(z.string()),
  description: z.optional(z.string()),
  /** The file of its first view: markup and styles that show it before any script has run. */
  first: z.optional(z.string()),
  /** Scripts and styles that the page loads first. */
  files: z.array(z.string()),
  /** What it asks for at once, with `$1` for the first parameter of its path. */
  calls: z.array(z.string()),
});
export type SlicePage = z.infer<typeof SlicePage>;

/** A part of a slice that the shell shows signed-in users where it has a place for it. */
export const SliceModule = z.object({
  /** The key under which the slice exposes the module's loader. */
  name: z.string(),
  /** One of `ModuleSource`; a shell leaves out what it has no place for. */
  place: z.string(),
  /** The path of the link that it stands beside. */
  beside: z.optional(z.string()),
});
export type SliceModule = z.infer<typeof SliceModule>;

/** One version of a slice. Its files lie below `/mfe/<name>/<version>/` and never change. */
export const Release = z.object({
  name: z.string(),
  version: z.string(),
  /** The federation container. */
  entry: z.string(),
  pages: z.array(SlicePage),
  /** Left out by releases from before there were modules. */
  modules: z.optional(z.array(SliceModule)),
});
export type Release = z.infer<typeof Release>;

/** What is live of a slice: one release for all, or a second one for `percent` of the visitors. */
export const LiveSlice = z.extend(Release, {
  canary: z.optional(z.object({ percent: z.number(), release: Release })),
});
export type LiveSlice = z.infer<typeof LiveSlice>;

/** Where the files of a release are, with a slash at the end. */
export const releaseBase = ({ name, version }: Pick<Release, 'name' | 'version'>): string =>
  `/mfe/${name}/${version}/`;

/** A page as its slice declares it (`src/slice.ts`); what is missing is `false` or empty. */
export interface PageSource {
  path: string;
  requiresLogin?: boolean;
  needsUser?: boolean;
  title?: string;
  description?: string;
  calls?: readonly string[];
}

/**
 * A module as its slice declares it, by where signed-in users have it: a card on the dashboard, a number beside a link
 * of the menu, or what is on every page without being seen, such as a listener.
 */
export type ModuleSource = { place: 'dashboard' | 'everywhere' } | { place: 'menu'; beside: string };

/**
 * A slice as its team declares it: its name, its pages and its modules by their files, `home` being
 * `src/pages/home-page.tsx` and `next` being `src/modules/next-module.tsx`.
 */
export interface SliceSource {
  name: string;
  pages: Readonly<Record<string, PageSource>>;
  modules?: Readonly<Record<string, ModuleSource>>;
}
