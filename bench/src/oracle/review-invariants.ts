import { type Booking, isClosed, isDisputed, type Review, type Snapshot } from './snapshot.ts';
import { countOf, duplicates, type Violation, violation } from './violation.ts';

/**
 * It took place and is paid or, if free, has been completed: reopening or closing a free one costs its provider nothing, so
 * that its review stays. Recomputed here, as all that this folder checks.
 */
const isVisit = (booking: Booking) =>
  booking.serviceDate <= new Date() &&
  (booking.priceCents === 0
    ? countOf(booking, 'completed') > 0
    : !isClosed(booking) && booking.paymentStatus === 'paid' && !isDisputed(booking));

export const oneReviewPerVisit = ({ reviews }: Snapshot): Violation[] =>
  duplicates(reviews, ({ bookingId }) => bookingId).map((group) =>
    violation(group[0]?.bookingId ?? '', `has ${group.length} reviews`),
  );

/** A review is shown exactly while its visit counts, unless somebody hides it. */
export const shownReviewsAreOfVisits = ({ bookings, reviews }: Snapshot): Violation[] =>
  reviews.flatMap(({ bookingId, isShown, moderation }) => {
    const booking = bookings.get(bookingId);
    const isDue = booking !== undefined && isVisit(booking) && !moderation;
    const state = `${booking?.status}, ${booking?.paymentStatus}`;
    return isShown === isDue
      ? []
      : [violation(bookingId, `its review is ${isShown ? '' : 'not '}shown: ${state}`)];
  });

/** Each author's latest review of a service. */
const latest = (reviews: Review[]): Review[] => {
  const newestFirst = [...reviews].sort((one, other) => String(other._id).localeCompare(String(one._id)));
  const byAuthor = Map.groupBy(newestFirst, ({ authorUid, serviceId }) => `${authorUid} ${serviceId}`);
  return [...byAuthor.values()].flatMap(([first]) => first ?? []);
};

/**
 * Ratings of services and providers equal what their shown reviews say, of each author the latest. Free visits count for a free
 * service only; a hidden service does not count for its provider.
 */
export function ratingsFollowReviews({ reviews, ratings, services }: Snapshot): Violation[] {
  const shown = reviews.filter(({ isShown }) => isShown);
  const paid = shown.filter(({ isFree }) => !isFree);
  const isFree = ({ serviceId }: Review) => services.get(serviceId)?.priceCents === 0;
  const isHidden = ({ serviceId }: Review) => services.get(serviceId)?.moderation !== undefined;
  const counted = Map.groupBy(
    [
      ...latest([...paid, ...shown.filter((review) => review.isFree && isFree(review))]).map((review) => ({
        subject: `service:${review.serviceId}`,
        ...review,
      })),
      ...latest(paid.filter((review) => !isHidden(review))).map((review) => ({
        subject: `provider:${review.providerUid}`,
        ...review,
      })),
    ],
    ({ subject }) => subject,
  );
  const byStarsOf = (subject: string) =>
    [1, 2, 3, 4, 5].map((stars) => counted.get(subject)?.filter((one) => one.stars === stars).length ?? 0);
  const wrong = [...new Set([...counted.keys(), ...ratings.keys()])].flatMap((subject) => {
    const known = String(ratings.get(subject)?.byStars);
    const due = String(byStarsOf(subject));
    return known === due ? [] : [violation('', `${subject} counts ${known}, its reviews ${due}`)];
  });
  const wrongServices = [...services].flatMap(([id, { ratingCount, ratingAverage }]) => {
    const all = counted.get(`service:${id}`) ?? [];
    const mean = all.reduce((sum, { stars }: Review) => sum + stars, 0) / all.length;
    const due = all.length > 0 ? `${all.length} of ${Math.round(mean * 10) / 10}` : 'undefined of undefined';
    const known = `${ratingCount} of ${ratingAverage}`;
    return known === due ? [] : [violation('', `service ${id} shows ${known}, its reviews ${due}`)];
  });
  return [...wrong, ...wrongServices];
}
