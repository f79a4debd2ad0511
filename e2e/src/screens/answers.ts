import { problem } from '../problem.ts';
import type { Answer } from './paused-calls.ts';

/** Never answers. */
export const held: Answer = () => undefined;

/** Looks like any other failure, but pages do not retry it first. */
export const failed = problem(504, 'unavailable', 'Something went wrong on our side.');
export const refusedUnverified = problem(
  403,
  'email-not-verified',
  'Please verify your email address in your profile first',
);
export const missing = problem(404, 'not-found', 'This service does not exist.');
export const noneFound: Answer = (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } });
export const nothingOpen: Answer = (route) =>
  route.fulfill({ json: { next: null, unpaid: { count: 0, amount: 0 }, requests: 0 } });
export const deleted: Answer = (route) => route.fulfill({ json: { acknowledged: true, deletedCount: 1 } });

export const json =
  (data: unknown, headers?: Record<string, string>): Answer =>
  (route) =>
    route.fulfill({ json: data, headers });

export const exampleProvider = json({
  providerId: '0'.repeat(24),
  providerName: 'Dr. Elena Marsh',
  providerImage: '/media/people/elena-marsh.svg',
  rating: { average: 3, count: 2 },
});

/** The newest services, whoever provides them. */
export const someServices: Answer = (route) =>
  route.continue({ url: new URL('/api/services?limit=3', route.request().url()).href });

const review = { reviewId: '1'.repeat(24), serviceId: '2'.repeat(24), stars: 5, visited: '2026-11' };

/** The answers to the calls for reviews: with and without text, name and reply, long and short. One is of a free visit. */
export const exampleReviews: Record<string, Answer> = {
  '/api/reviews': json([
    {
      ...review,
      text: 'Explained everything line by line.',
      authorName: 'Rosa',
      reply: { text: 'Thank you, Rosa.', at: '2026-11-25T10:00:00.000Z' },
    },
    { ...review, reviewId: '3'.repeat(24) },
    { ...review, reviewId: '4'.repeat(24), stars: 1, text: 'Waited a long time. '.repeat(50) },
  ]),
  '/api/ratings': json({ average: 3, count: 2, byStars: [1, 0, 0, 0, 1] }),
};

const visit = {
  bookingId: '1'.repeat(24),
  serviceId: review.serviceId,
  serviceName: 'Heart check-up',
  providerName: 'Dr. Elena Marsh',
  serviceDate: '2026-11-20T09:30:00.000Z',
};

const ownReview = {
  ...visit,
  suggestedName: 'Maya',
  review: {
    ...{ reviewId: review.reviewId, stars: 4, text: 'On time and clear.' },
    ...{ showName: true, authorName: 'Maya', isShown: true },
  },
};

/** A visit that its patient has reviewed. */
export const exampleOwnReview = json(ownReview);

/** One whose review an operator has hidden. */
export const hiddenReview = json({
  ...ownReview,
  review: { ...ownReview.review, isShown: false, hidden: { by: 'operator', reason: 'abuse' } },
});

/** One whose review can no longer be changed. */
export const finalReview = json({
  ...ownReview,
  refusal: 'A review can be changed for 90 days, which have passed; you can still delete it',
});

/** A visit that cannot be reviewed. */
export const notReviewable = json({
  ...visit,
  refusal: 'This visit was refunded, so it cannot be reviewed',
});

/** A provider who read a note on five days. */
export const exampleReads = json(
  ['2026-11-25', '2026-11-24', '2026-11-20', '2026-11-19', '2026-11-12'].map((on) => ({
    readerName: 'Dr. Elena Marsh',
    on,
    at: `${on}T12:00:00.000Z`,
  })),
);

const longWord = 'Otorhinolaryngopharyngoesophagolaryngotracheobronchoscopy';
const longTexts = {
  serviceName: `${longWord} for people with very little time, and for those with too much of it`.slice(
    0,
    120,
  ),
  serviceArea: `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch, upon the left bank of the river`,
  image: '',
  price: 99_999.99,
  description: `${longWord} ${'and a quiet hour to talk it over. '.repeat(140)}`,
  providerName: 'Dr. Maximiliana-Konstantina Wolfeschlegelsteinhausenbergerdorff-Papadimitrakopoulou',
  providerEmail: `maximiliana.konstantina.wolfeschlegelsteinhausenbergerdorff@university-hospital.example`,
  providerImage: '',
  userName: 'Hubert Blaine Wolfeschlegelsteinhausenbergerdorff Sr. of Philadelphia, Pennsylvania',
  userEmail: 'hubert.blaine.wolfeschlegelsteinhausenbergerdorff.senior@a-rather-long-domain.example',
  instructions: `${longWord} ${'Please ring twice, the bell is old. '.repeat(52)}`,
};

const changed =
  (change: (item: object) => object): Answer =>
  async (route) => {
    const answer = await route.fetch();
    const data: object | object[] = await answer.json();
    await route.fulfill({ response: answer, json: Array.isArray(data) ? data.map(change) : change(data) });
  };

/** The real answer with the longest texts that the forms accept. */
export const overlong = changed((item) => ({
  ...item,
  ...Object.fromEntries(Object.entries(longTexts).filter(([field]) => field in item)),
}));

/** The real answer with an unverified provider. */
export const byUnverified = changed((service) => ({ ...service, providerVerified: false }));

/** The real answer with every booking paid, partly refunded and in dispute. */
export const disputed = changed((booking) => ({
  ...booking,
  price: 1234.5,
  paymentStatus: 'paid',
  refundedAmount: 1000,
  disputeStatus: 'open',
}));

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const inThreeDays = () => inDays(3);

const inFuture = (booking: Parameters<Parameters<typeof changed>[0]>[0]) => ({
  ...booking,
  status: 'pending',
  price: 125,
  paymentStatus: 'paid',
  serviceDate: inThreeDays(),
  freeCancellationUntil: undefined,
});

/** The real answer with every booking paid and in the future. */
export const upcoming = changed(inFuture);

/** The same, with providers who have working hours. */
export const claimed = changed((booking) => ({ ...inFuture(booking), timeZone: 'America/Denver' }));

/** The same, as visits of one series. */
export const ofSeries = changed((booking) => ({
  ...inFuture(booking),
  ...{ seriesId: 's', seriesNumber: 2, seriesCount: 5 },
}));

/** The real answer with every booking moved, then declined by a provider in another time zone, and the refund due. */
export const declined = changed((booking) => ({
  ...booking,
  status: 'declined',
  price: 125,
  paymentStatus: 'paid',
  refundDueAmount: 125,
  timeZone: 'Asia/Kolkata',
  timeline: [
    { at: inThreeDays(), actor: 'patient', what: 'moved', movedFrom: '2026-12-01T09:00:00.000Z' },
    { at: inThreeDays(), actor: 'provider', what: 'declined', reason: 'I am ill, please see a colleague.' },
  ],
}));

/** Days with free times, such as `2027-01-05`. */
export const freeDay = inDays(40).slice(0, 10);
const freeDayLater = inDays(42).slice(0, 10);

/** Three free times of a provider in another time zone. */
export const freeTimes: Answer = (route) =>
  route.fulfill({
    json: {
      byRequest: false,
      timeZone: 'Asia/Kolkata',
      durationMinutes: 30,
      times: [`${freeDay}T09:00:00.000Z`, `${freeDay}T09:30:00.000Z`, `${freeDayLater}T13:00:00.000Z`],
    },
  });

/** Four visits, of which one is taken and one outside of hours. */
export const seriesPlan: Answer = (route) => {
  const visit = (day: number, outcome: string, alternatives: string[] = []) => ({
    ...{ serviceDate: `${inDays(day).slice(0, 10)}T09:00:00.000Z`, outcome, alternatives },
  });
  const others = [`${inDays(8).slice(0, 10)}T10:00:00.000Z`, `${inDays(9).slice(0, 10)}T09:00:00.000Z`];
  const visits = [visit(1, 'free'), visit(8, 'taken', others), visit(15, 'free'), visit(22, 'outside')];
  return route.fulfill({ json: { timeZone: 'Asia/Kolkata', visits } });
};

/** The requested time has been taken. */
export const timeTaken = problem(
  409,
  'time-taken',
  'This time is no longer free. Please choose another one.',
  {
    alternatives: [
      `${freeDay}T09:30:00.000Z`,
      `${freeDayLater}T13:00:00.000Z`,
      `${inDays(43).slice(0, 10)}T09:00:00.000Z`,
    ],
  },
);
