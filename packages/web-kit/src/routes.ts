import { type SliceName, slicePages } from '@mendwell/contracts/pages';
import type { ComponentType } from 'react';

/** A page's module: its default export is the page. */
type PageModule = Promise<{ default: ComponentType }>;

/** Loads one page. */
export type PageLoader = () => PageModule;

/** What a slice exposes as `./routes` under the name `routes`: a loader for each page it owns, by router pattern. */
export type SliceRoutes = Readonly<Record<string, PageLoader>>;

/** The loaders of the pages that the contract gives to `slice`; `load` finds one by the name of its row. */
export const routesOf = (slice: SliceName, load: (page: string) => PageModule): SliceRoutes =>
  Object.fromEntries(
    slicePages.filter((row) => row.slice === slice).map(({ path, page }) => [path, () => load(page)]),
  );
