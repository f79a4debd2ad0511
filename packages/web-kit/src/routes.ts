import type { SliceName, slicePages } from '@mendwell/contracts/pages';
import type { ComponentType } from 'react';

type SlicePages = (typeof slicePages)[number];

/** The router patterns of the pages that a slice owns. */
export type PathOf<Slice extends SliceName> = Extract<SlicePages, { slice: Slice }>['path'];

/** Loads one page: `() => import('./pages/home-page.tsx')`. The module's default export is the page. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/** What a slice exposes as `./routes` under the name `routes`: a loader for each page it owns, no more, no less. */
export type SliceRoutes<Slice extends SliceName> = Readonly<Record<PathOf<Slice>, PageLoader>>;
