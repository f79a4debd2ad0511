/**
 * The prefixes of all query keys that are used in more than one place; queries append their parameters. Invalidating a
 * prefix refetches every query below it.
 */
export const queryKeys = {
  /** Whether the signed-in user's account is going to be deleted, by uid. */
  accountState: ['account-state'],
  popularServices: ['popular-services'],
  /** Search results, by term. */
  services: ['services'],
  service: ['service'],
  /** A provider's page, by public id. */
  provider: ['provider'],
  /** Ratings and reviews of a service or a provider, by its id. */
  reviews: ['reviews'],
  /** The review of one's own visit, by uid and booking. */
  ownReview: ['own-review'],
  /** The signed-in provider's services, by uid. */
  ownServices: ['services-of-provider'],
  /** The signed-in patient's bookings, by uid. */
  bookings: ['bookings'],
  /** The signed-in user's open bookings, by uid. */
  openBookings: ['open-bookings'],
  /** The free times of a service or of an appointment that moves, by its id. */
  freeTimes: ['free-times'],
  /** The signed-in user's open wishes for earlier times, by uid. */
  waits: ['waits'],
  /** The signed-in provider's working hours, by uid. */
  schedule: ['schedule'],
  /** What the signed-in provider has earned, by uid and time. */
  earnings: ['earnings'],
  /** The signed-in provider's booking requests, by uid. */
  bookingRequests: ['booking-requests'],
} as const;

/** The keys of lists of bookings, whose items show a change before they are read again. */
export const bookingListKeys = [queryKeys.bookings, queryKeys.bookingRequests] as const;

/** The keys that live updates invalidate. */
export const liveQueryKeys = [...bookingListKeys, queryKeys.earnings, queryKeys.waits] as const;
