/**
 * The only definition of every REST path, spelled as in the specification. The browser calls them under `/api`, a prefix
 * that the gateway strips. Pages are in `pages.ts`.
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
  /** The sitemap index and its sitemaps, served at the root. Source: sitemaps.org. */
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
  /** Internal, not routed by the gateway: the data of `service.published`. */
  internalService: (serviceId: string) => `/internal/services/${segment(serviceId)}`,
  /** Internal, with the patient's token: the data of `booking.requested`, and `paymentStatus`. */
  internalBooking: (bookingId: string) => `/internal/bookings/${segment(bookingId)}`,
  health: '/healthz',
  readiness: '/readyz',
  /** A service's OpenAPI document, which the gateway serves at `/openapi/<service>.json`. */
  openApi: '/openapi.json',
} as const;

/** The prefix of REST paths in our front ends. It contains no pages, so a CDN may cache it. */
export const apiPrefix = '/api';
