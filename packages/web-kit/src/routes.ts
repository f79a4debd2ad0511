import type { SliceSource } from '@mendwell/contracts/slices';
import type { ComponentType } from 'react';

type Loading = Promise<{ default: ComponentType }>;

/** Loads one page or module of a slice: the default export of its file. */
export type PageLoader = () => Loading;

/** What a slice exposes as `./routes` under the name `routes`: a loader for each page it owns, by router pattern. */
export type SliceRoutes = Readonly<Record<string, PageLoader>>;

/** The loaders of a slice's pages; `load` finds one by its file, as `slice.pages` names it. */
export const routesOf = ({ pages }: SliceSource, load: (page: string) => Loading): SliceRoutes =>
  Object.fromEntries(Object.entries(pages).map(([page, { path }]) => [path, () => load(page)]));

/** The loaders of a slice's modules by name, which it exposes beside `routes` as `modules`. */
export const modulesOf = ({ modules = {} }: SliceSource, load: (name: string) => Loading): SliceRoutes =>
  Object.fromEntries(Object.keys(modules).map((name) => [name, () => load(name)]));
