/** The name of the product, as titles and texts show it. */
export const productName = 'Mendwell';

/** What the product is, for pages that have no description of their own. `shell/src/index.html` begins with it. */
export const productDescription =
  'Find the right specialist, book an appointment and pay online. Mendwell brings health consultations within reach.';

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
  schedule: '/schedule',
  updateService: (serviceId: string) => `/serviceUpdate/${encodeURIComponent(serviceId)}`,
  login: '/login',
  register: '/register',
  profile: '/profile',
} as const;

/** Pages of the shell itself, by path. All others belong to slices, which declare them in their `src/slice.ts`. */
export const shellPages = [pages.dashboard, pages.login, pages.register, pages.profile] as const;
export type ShellPage = (typeof shellPages)[number];
