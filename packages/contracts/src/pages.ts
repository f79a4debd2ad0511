/** The name of the product, as titles and texts show it. */
export const productName = 'Mendwell';

/** The slices that own pages: one team, one deployable each. */
export type SliceName = 'catalog' | 'booking' | 'provider';

/** A page of a slice. `path` is the router pattern and the key under which the slice exposes its loader. */
export interface SlicePage {
  path: string;
  slice: SliceName;
  requiresLogin: boolean;
}

/** Pages owned by slices; the shell turns each row into a route. Source: specification §2, route table. */
export const slicePages = [
  { path: '/', slice: 'catalog', requiresLogin: false },
  { path: '/allService', slice: 'catalog', requiresLogin: false },
  { path: '/services/:serviceId', slice: 'catalog', requiresLogin: true },
  { path: '/service/:serviceId', slice: 'booking', requiresLogin: false },
  { path: '/bookedService', slice: 'booking', requiresLogin: true },
  { path: '/addService', slice: 'provider', requiresLogin: false },
  { path: '/manageService', slice: 'provider', requiresLogin: true },
  { path: '/serviceUpdate/:serviceId', slice: 'provider', requiresLogin: false },
  { path: '/serviceToDo', slice: 'provider', requiresLogin: true },
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
