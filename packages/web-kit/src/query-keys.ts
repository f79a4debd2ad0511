/**
 * The first part of every query key that more than one part of the product uses; a query adds what it depends on, such
 * as an id. Invalidating one of these reloads every query below it.
 */
export const queryKeys = {
  popularServices: ['popular-services'],
  /** Search results, by term. */
  services: ['services'],
  /** One service, by id. */
  service: ['service'],
  /** The signed-in provider's services, by uid. */
  ownServices: ['services-of-provider'],
  /** What the signed-in patient has booked, by uid. */
  bookings: ['bookings'],
  /** What waits for the signed-in user, by uid. */
  openBookings: ['open-bookings'],
  /** When a service can be booked, by its id. */
  freeTimes: ['free-times'],
  /** The signed-in provider's working hours, by uid. */
  schedule: ['schedule'],
  /** What patients have booked with the signed-in provider, by uid. */
  bookingRequests: ['booking-requests'],
} as const;

/** The keys whose queries live updates reload. */
export const liveQueryKeys = [queryKeys.bookings, queryKeys.bookingRequests] as const;
