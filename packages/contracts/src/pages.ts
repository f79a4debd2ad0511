/** The name of the product, as titles and texts show it. */
export const productName = 'Mendwell';

/** The slices that own pages: one team, one deployable each. */
export type SliceName = 'catalog' | 'booking' | 'provider';

/** A page of a slice. `path` is the router pattern and the key under which the slice exposes its loader. */
export interface SlicePage {
  path: string;
  slice: SliceName;
  /** Its file in the slice: `home` is `src/pages/home-page.tsx`. */
  page: string;
  requiresLogin: boolean;
  /** Whether what it shows depends on who is there. If not, it need not wait until that is known. */
  needsUser: boolean;
}

/** Pages owned by slices; shell and slice turn each row into a route. Source: specification §2, route table. */
// biome-ignore format: a table, a line for each page
export const slicePages: readonly SlicePage[] = [
  { path: '/', slice: 'catalog', page: 'home', requiresLogin: false, needsUser: false },
  { path: '/allService', slice: 'catalog', page: 'all-services', requiresLogin: false, needsUser: false },
  { path: '/services/:serviceId', slice: 'catalog', page: 'service-details', requiresLogin: true, needsUser: false },
  { path: '/service/:serviceId', slice: 'booking', page: 'book-appointment', requiresLogin: false, needsUser: true },
  { path: '/bookedService', slice: 'booking', page: 'booked-services', requiresLogin: true, needsUser: true },
  { path: '/addService', slice: 'provider', page: 'add-service', requiresLogin: false, needsUser: true },
  { path: '/manageService', slice: 'provider', page: 'manage-services', requiresLogin: true, needsUser: true },
  { path: '/serviceUpdate/:serviceId', slice: 'provider', page: 'update-service', requiresLogin: false, needsUser: true },
  { path: '/serviceToDo', slice: 'provider', page: 'service-to-do', requiresLogin: true, needsUser: true },
];

/** Links to pages. Functions take raw ids and encode them. */
export const pages = {
  home: '/',
  allServices: '/allService',
  serviceDetails: (serviceId: string) => `/services/${encodeURIComponent(serviceId)}`,
  bookService: (serviceId: string) => `/service/${encodeURIComponent(serviceId)}`,
  dashboard: '/dashboard',
  addService: '/addService',
  manageServices: '/manageService',
  bookedServices: '/bookedService',
  serviceToDo: '/serviceToDo',
  updateService: (serviceId: string) => `/serviceUpdate/${encodeURIComponent(serviceId)}`,
  login: '/login',
  register: '/register',
} as const;

/** Pages of the shell itself, by path. */
export const shellPages = [pages.dashboard, pages.login, pages.register] as const;
export type ShellPage = (typeof shellPages)[number];
