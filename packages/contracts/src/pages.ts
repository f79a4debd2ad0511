/** The name of the product, as titles and texts show it. */
export const productName = 'Mendwell';

/** The slices that own pages: one team, one deployable each. */
export type SliceName = 'catalog' | 'booking' | 'provider';

/** A page of a slice. `path` is the router pattern and the key under which the slice exposes its loader. */
export interface SlicePage {
  path: string;
  slice: SliceName;
  requiresLogin: boolean;
  /** Whether what it shows depends on who is there. If not, it need not wait until that is known. */
  needsUser: boolean;
}

/** Pages owned by slices; the shell turns each row into a route. Source: specification §2, route table. */
export const slicePages = [
  { path: '/', slice: 'catalog', requiresLogin: false, needsUser: false },
  { path: '/allService', slice: 'catalog', requiresLogin: false, needsUser: false },
  { path: '/services/:serviceId', slice: 'catalog', requiresLogin: true, needsUser: false },
  { path: '/service/:serviceId', slice: 'booking', requiresLogin: false, needsUser: true },
  { path: '/bookedService', slice: 'booking', requiresLogin: true, needsUser: true },
  { path: '/addService', slice: 'provider', requiresLogin: false, needsUser: true },
  { path: '/manageService', slice: 'provider', requiresLogin: true, needsUser: true },
  { path: '/serviceUpdate/:serviceId', slice: 'provider', requiresLogin: false, needsUser: true },
  { path: '/serviceToDo', slice: 'provider', requiresLogin: true, needsUser: true },
] as const satisfies readonly SlicePage[];

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
