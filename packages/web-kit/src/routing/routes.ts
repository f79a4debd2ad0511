import type { SliceSource } from '@mendwell/contracts/slices';
import type { ComponentType } from 'react';

type Loading = Promise<{ default: ComponentType }>;

/** Loads one page or module of a slice: the default export of its file. */
export type PageLoader = () => Loading;

/** Loaders by router pattern; slices expose theirs as `routes` in `./routes`. */
export type SliceRoutes = Readonly<Record<string, PageLoader>>;

/** The loaders of a slice's pages; `load` imports a page by its key in `slice.pages`. */
export const routesOf = ({ pages }: SliceSource, load: (page: string) => Loading): SliceRoutes =>
  Object.fromEntries(Object.entries(pages).map(([page, { path }]) => [path, () => load(page)]));

/** The loaders of a slice's modules by name, exposed as `modules` in `./routes`. */
export const modulesOf = ({ modules = {} }: SliceSource, load: (name: string) => Loading): SliceRoutes =>
  Object.fromEntries(Object.keys(modules).map((name) => [name, () => load(name)]));
