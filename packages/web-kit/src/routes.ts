import type { SliceSource } from '@mendwell/contracts/slices';
import type { ComponentType } from 'react';

/** A page's module: its default export is the page. */
type PageModule = Promise<{ default: ComponentType }>;

/** Loads one page. */
export type PageLoader = () => PageModule;

/** What a slice exposes as `./routes` under the name `routes`: a loader for each page it owns, by router pattern. */
export type SliceRoutes = Readonly<Record<string, PageLoader>>;

/** The loaders of a slice's pages; `load` finds one by its file, as `slice.pages` names it. */
export const routesOf = ({ pages }: SliceSource, load: (page: string) => PageModule): SliceRoutes =>
  Object.fromEntries(Object.entries(pages).map(([page, { path }]) => [path, () => load(page)]));
