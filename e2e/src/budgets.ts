import { pages } from '@mendwell/contracts/pages';

/** The first visit of a page. */
export interface Visit {
  path: string | ((ids: { serviceId: string; providerId: string; bookingId: string }) => string);
  /** A visitor is signed out by default. */
  isSignedIn?: boolean;
  /** Whether an operator visits. */
  isOperator?: boolean;
  /** Visible only once the page is complete. */
  shows: { role: 'button' | 'heading' | 'link' | 'region'; name: string | RegExp };
  /** The most that all scripts may weigh, in KiB as transferred. */
  scripts: number;
  /** Packages and workspaces that must not be loaded, by the beginnings of their names. */
  without: string[];
}

const inputs = ['antd', '@ant-design/', '@rc-component/', 'react-datepicker'];
const identity = ['firebase', '@firebase/'];
const otherThanCatalog = [...inputs, '@stripe/', 'mfe-booking', 'mfe-provider'];

/**
 * The budget of each page: a little more than it weighs, so that growth is a decision. Raise a figure with the reason beside
 * it. The largest parts are react-dom (55 KiB), the shell with federation (31), the session (27, after
 * signing in), swiper (26, after the first picture of the home page) and antd (190, on pages with tables and forms).
 */
export const budgets: Record<string, Visit> = {
  'the home page': {
    path: pages.home,
    shows: { role: 'region', name: 'Scenes from our clinics' },
    // Since its first screen searches, and fields count what is pasted: 1 KiB more. Since Log out is an icon on phones, where
    // popular services are a row: 0.4 KiB more. Since browsers report views, by which canaries are judged: 0.2 KiB more.
    scripts: 166.8,
    without: [...otherThanCatalog, ...identity],
  },
  'all services': {
    path: pages.allServices,
    shows: { role: 'link', name: 'Details' },
    // Since the list can be narrowed and ordered, by day and part of the day, too, what is wrong with a search is said at its
    // field, and cards link to free times: 3 KiB more. Since those are of the chosen days, and Log out is an icon on phones:
    // 0.4 KiB more. Since browsers report views: 0.1 KiB more.
    scripts: 141.7,
    without: [...otherThanCatalog, ...identity],
  },
  'a service': {
    path: ({ serviceId }) => pages.serviceDetails(serviceId),
    isSignedIn: true,
    shows: { role: 'link', name: 'Book Now' },
    // With the identity library and the dashboard's menu, which this page loads a second after its own files.
    scripts: 184,
    without: otherThanCatalog,
  },
  'a provider': {
    path: ({ providerId }) => pages.provider(providerId),
    shows: { role: 'link', name: 'Details' },
    // Since unsent replies and reports are kept: 1 KiB more.
    scripts: 151,
    without: [...otherThanCatalog, ...identity],
  },
  'writing a review': {
    path: ({ bookingId }) => pages.writeReview(bookingId),
    isSignedIn: true,
    shows: { role: 'heading', name: 'Review your visit' },
    // Since it asks before a review is deleted or a draft is lost, and shows one that can no longer be changed: 3 KiB more.
    scripts: 178,
    without: otherThanCatalog,
  },
  'signing in': {
    path: pages.login,
    shows: { role: 'button', name: 'Log In' },
    // Since page-boot.ts also sends a page's first calls: 0.1 KiB more. Since the session tells a refused token from a
    // sign-out, and a call does not wait longer for its token than for its answer: 0.2 KiB more. Since the address can be
    // changed, which is part of the identity library's only module, and a sign-in publishes the account: 0.3 KiB more.
    // Since fields say at once what is wrong with them, and a failed sign-in stays there: 0.6 KiB more. Since Log out is an icon
    // on phones: 0.2 KiB more. Since browsers report views: 0.1 KiB more.
    scripts: 155.3,
    without: [...otherThanCatalog, 'mfe-catalog'],
  },
  'the dashboard': {
    path: pages.dashboard,
    shows: { role: 'heading', name: 'Dashboard' },
    scripts: 125,
    without: [...otherThanCatalog, ...identity, 'mfe-catalog'],
  },
  'the profile': {
    path: pages.profile,
    isSignedIn: true,
    shows: { role: 'button', name: 'Delete my account' },
    // It names the time of what is still ahead by both clocks, and lists who read one's notes; a
    // picture can be chosen. Since nothing that another device saved is overwritten unseen: 0.6 KiB more. Since browsers report
    // views: 0.1 KiB more.
    scripts: 163.5,
    // What packs the data is loaded when they are asked for.
    without: [...otherThanCatalog, 'mfe-catalog', 'fflate'],
  },
  'booking an appointment': {
    path: ({ serviceId }) => pages.bookService(serviceId),
    shows: { role: 'button', name: 'APPOINTMENT' },
    // Since the times keep the focus and lead to any week, and texts are counted: 0.9 KiB more. Since a visit can be repeated,
    // 1.7 KiB with what else the page has got: the choice, as a series itself is loaded once it is made. Since browsers
    // report views: 0.2 KiB more. Since dialogs, links and own queries are written once, in the kits: 0.4 KiB more.
    scripts: 375.6,
    without: ['@stripe/', ...identity, 'mfe-catalog', 'mfe-provider'],
  },
  'the booked services': {
    path: pages.bookedServices,
    isSignedIn: true,
    shows: { role: 'button', name: /^Pay/ },
    // Since visits of a series say so, and can be cancelled together: 0.6 KiB more. Since a person's wishes for an
    // earlier time are listed here, where each can be stopped: 1.3 KiB more. Since the ticket says how soon its provider
    // usually answers: 0.3 KiB more. Since the kits have more of what pages had: 0.2 KiB more.
    scripts: 376.6,
    without: ['react-datepicker', 'mfe-catalog', 'mfe-provider'],
  },
  'adding a service': {
    path: pages.addService,
    shows: { role: 'button', name: 'ADD' },
    scripts: 330,
    without: ['react-datepicker', '@stripe/', ...identity, 'mfe-catalog', 'mfe-booking'],
  },
  'the desk': {
    path: '/desk/services',
    isOperator: true,
    shows: { role: 'region', name: 'Services' },
    // Since its menu leads to the second factor: 6 KiB more.
    scripts: 364,
    without: ['react-datepicker', '@stripe/', 'mfe-catalog', 'mfe-booking', 'mfe-provider'],
  },
};
