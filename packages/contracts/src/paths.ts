/**
 * Every address of the product, once. REST paths are as the specification spells them; the browser calls
 * them under `/api`, the gateway strips that prefix. Pages live in `pages.ts`.
 */

const segment = (value: string) => encodeURIComponent(value);

/** REST paths. Functions take raw values and encode them; strings are complete. Source: specification §7. */
export const paths = {
  popularServices: '/popularServices',
  services: '/services',
  serviceDetails: (serviceId: string) => `/services/${segment(serviceId)}`,
  createService: '/service',
  serviceToBook: (serviceId: string) => `/service/${segment(serviceId)}`,
  serviceUpdate: (serviceId: string) => `/serviceUpdate/${segment(serviceId)}`,
  servicesOfProvider: (email: string) => `/serviceJob/${segment(email)}`,
  deleteService: (serviceId: string) => `/serviceDelete/${segment(serviceId)}`,
  account: '/account',
  contact: '/contact',
  /** For search engines, at the root only: the list of sitemaps, and one of them. Source: sitemaps.org. */
  sitemap: '/sitemap.xml',
  sitemapPart: (part: string) => `/sitemap/${segment(part)}`,
  createBooking: '/serviceBook',
  bookingsOfPatient: (email: string) => `/booked/${segment(email)}`,
  bookingRequests: (email: string) => `/bookRequest/${segment(email)}`,
  bookingStatus: (bookingId: string) => `/book/${segment(bookingId)}`,
  openBookings: '/bookings/open',
  cancelBooking: (bookingId: string) => `/bookings/${segment(bookingId)}/cancel`,
  declineBooking: (bookingId: string) => `/bookings/${segment(bookingId)}/decline`,
  moveBooking: (bookingId: string) => `/bookings/${segment(bookingId)}/move`,
  schedule: '/schedule',
  nextTimes: '/availability',
  availability: (serviceId: string) => `/availability/${segment(serviceId)}`,
  events: '/events',
  createPaymentIntent: '/create-payment-intent',
  confirmPayment: '/payments/confirm',
  paymentReceipt: (bookingId: string) => `/payments/receipts/${segment(bookingId)}`,
  stripeWebhook: '/webhooks/stripe',
  notificationPreferences: '/notifications/preferences',
  unsubscribe: '/notifications/unsubscribe',
  calendarEntry: (bookingId: string) => `/bookings/${segment(bookingId)}/calendar.ics`,
  /** Between services, never routed by the gateway: answers the data of `service.published`. */
  internalService: (serviceId: string) => `/internal/services/${segment(serviceId)}`,
  /** Between services, to the patient's own token: the data of `booking.requested`, and `paymentStatus`. */
  internalBooking: (bookingId: string) => `/internal/bookings/${segment(bookingId)}`,
  health: '/healthz',
  readiness: '/readyz',
  /** A service's own OpenAPI document; the gateway answers it at `/openapi/<service>.json`. */
  openApi: '/openapi.json',
} as const;

/** The prefix under which our own front ends call the REST paths; never a page, may be cached by a CDN. */
export const apiPrefix = '/api';
