import { randomUUID } from 'node:crypto';
import { type Account, createAccount } from '@mendwell/client/accounts';
import { callsOf, intentOf, payByCard } from '@mendwell/client/calls';
import type { Answer } from '@mendwell/client/http';
import type { Random } from '@mendwell/local/random';
import { instructions, person, reviewText } from '../oracle/personal-data.ts';
import type { Acknowledged } from '../oracle/snapshot.ts';
import type { Operations } from './operations.ts';
import type { Booked, Users } from './users.ts';

const hourMs = 3_600_000;

/** A patient registers, searches, books, and then pays, moves, cancels, or does nothing more, as `random` decides. */
export async function runJourney(
  { system: { url, stripe }, offers, acknowledged, booked, withoutRetryAfter }: Users,
  { perform }: Operations,
  random: Random,
) {
  const patient = await perform('register', async () => ({
    status: 200,
    body: await createAccount(url, person),
  }));
  const offer = random.pick(offers);
  const as = (account: Account) =>
    callsOf(url, account, ({ call, status, retryAfter }) => {
      if (status === 503 && !retryAfter) withoutRetryAfter.push(call);
    });
  const calls = as(patient);
  const providerCalls = as(offer.provider);
  await perform('see preferences', () => calls.preferences());
  await perform('search', () => calls.search(random.pick(['rash', 'here'])));

  // Booking allows dates of the last day, where a provider keeps no hours: such a visit can be reviewed once it is paid.
  const isVisit = !offer.hasHours && random.chance(0.5);
  const note = (what: Acknowledged['what'], bookingId: string) =>
    acknowledged.push({ bookingId, what, at: performance.now() });
  if (offer.hasHours && random.chance(0.3)) await changeSeries(await bookSeries());
  const bookingId = await book();
  if (offer.hasHours && random.chance(0.5)) await waitForEarlier();
  if (random.chance(0.2)) return;
  if (isVisit) {
    await pay(bookingId);
    await random.pick([work, rest])(bookingId);
  } else {
    if (random.chance(0.3)) await move(bookingId);
    // Some close the booking while the card is being charged.
    await Promise.all([random.chance(0.8) && pay(bookingId), random.chance(0.15) && close(bookingId)]);
    if (random.chance(0.2)) await move(bookingId);
    await random.pick([work, work, close, rest])(bookingId);
  }
  // One of the last visits, as payments take a moment to arrive.
  const visits = booked.filter(({ request }) => Date.parse(request.serviceDate) < Date.now());
  if (visits.length > 0) await review(random.pick(visits.slice(-10)));
  await perform('list', () => calls.bookingsOf(patient.email));

  async function rest() {}

  async function freeTime(): Promise<string> {
    const at = (hours: number) => new Date(Date.now() + hours * hourMs);
    if (isVisit) return at(-random.between(120, 1_200) / 60).toISOString();
    if (!offer.hasHours) return at(random.between(1, 20_000) / 60).toISOString();
    const begin = random.between(1, 1_400);
    const { times } = await perform('see free times', () =>
      calls.freeTimes(offer.serviceId, at(begin), at(begin + 12)),
    );
    return times.length > 0 ? random.pick(times) : freeTime();
  }

  /** Some double-click. If the time is taken, the patient chooses another one. */
  async function book() {
    for (;;) {
      const key = randomUUID();
      const request = { serviceId: offer.serviceId, serviceDate: await freeTime(), instructions };
      const clicks = random.chance(0.3) ? 2 : 1;
      const send = async () => {
        const answer = await calls.book(request, key);
        if (answer.status < 300) {
          const { insertedId: bookingId } = answer.body;
          acknowledged.push({ bookingId, what: 'requested', key, at: performance.now() });
        }
        return answer;
      };
      const answers = () => Promise.all(Array.from({ length: clicks }, send)).then(best);
      const { insertedId: bookingId } = await perform('book', answers, isDone);
      if (!bookingId) continue;
      booked.push({ patient, provider: offer.provider, key, request, bookingId });
      return bookingId;
    }
  }

  /** Of what is free of two to four weeks; none if a time is taken meanwhile, or fewer than two are free. */
  async function bookSeries(): Promise<string[]> {
    const key = randomUUID();
    const first = new Date(Math.ceil(Date.now() / hourMs + random.between(1, 900)) * hourMs);
    const { visits } = await perform('plan a series', () =>
      calls.planSeries(offer.serviceId, first, random.between(2, 4)),
    );
    const serviceDates = visits.flatMap(({ outcome, serviceDate }) =>
      outcome === 'free' ? [serviceDate] : [],
    );
    if (serviceDates.length < 2) return [];
    const request = { serviceId: offer.serviceId, serviceDates, instructions };
    const { bookingIds = [] } = await perform('book a series', () => calls.bookSeries(request, key), isDone);
    for (const [at, bookingId] of bookingIds.entries())
      acknowledged.push({ bookingId, what: 'requested', key: `${key} ${at}`, at: performance.now() });
    return bookingIds;
  }

  /** Each visit is a booking like others. Some cancel one and the following while they pay it, or while it is declined. */
  async function changeSeries(visits: string[]) {
    const following = visits.slice(random.between(0, visits.length - 1));
    const [visit] = following;
    if (!visit) return;
    if (random.chance(0.3)) await move(visit);
    await Promise.all([random.chance(0.5) && pay(visit), random.chance(0.2) && close(visit)]);
    await Promise.all([
      random.chance(0.3) && pay(visit),
      random.chance(0.1) && close(visit),
      random.chance(0.5) && cancelFollowing(following),
    ]);
  }

  async function cancelFollowing([visit = '', ...others]: string[]) {
    const { acknowledged } = await perform(
      'cancel visits',
      () => calls.cancel(visit, instructions, others),
      isSettled,
    );
    if (acknowledged) for (const bookingId of [visit, ...others]) note('cancelled', bookingId);
  }

  /** The booking may have been called off meanwhile. */
  async function waitForEarlier() {
    const [from, to] = [0, 90].map((days) =>
      new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10),
    );
    const wish = { serviceId: offer.serviceId, bookingId, from, to };
    await perform('wait for an earlier time', () => calls.api('POST', '/waits', wish), isSettled);
  }

  async function move(bookingId: string) {
    for (;;) {
      const serviceDate = await freeTime();
      const { acknowledged, code } = await perform(
        'move',
        () => calls.move(bookingId, serviceDate),
        (answer) => isDone(answer) || isSettled(answer),
      );
      if (acknowledged) note('moved', bookingId);
      if (code !== 'time-taken') return;
    }
  }

  /** Some open the dialog twice, some close it before they pay, and some before it reports the payment. */
  async function pay(bookingId: string) {
    const clicks = random.chance(0.3) ? 2 : 1;
    const open = () => Promise.all(Array.from({ length: clicks }, () => calls.openPayment(bookingId)));
    const { clientSecret } = await perform('open the payment', () => open().then(best), isSettled);
    if (!clientSecret || random.chance(0.1)) return;
    await perform(
      'pay by card',
      () => payByCard(url, stripe.publishableKey, clientSecret),
      // 400: paid already, after a lost answer, or the intent was cancelled with the booking.
      ({ status }) => status < 300 || status === 400,
    );
    if (random.chance(0.5))
      await perform('report the payment', () => calls.reportPayment(intentOf(clientSecret)));
  }

  /** Some write it twice at once, change it, or delete it and write it again; some providers decline the visit afterwards. */
  async function review(visit: Booked) {
    const { bookingId } = visit;
    const [author, provider] = [as(visit.patient), as(visit.provider)];
    const clicks = random.chance(0.3) ? 2 : 1;
    const stars = random.between(1, 5);
    const send = () => author.writeReview(bookingId, stars, reviewText);
    const write = () =>
      perform('review', () => Promise.all(Array.from({ length: clicks }, send)).then(best), isReviewed);
    const change = () =>
      perform('change the review', () => author.changeReview(bookingId, (stars % 5) + 1), isReviewed);
    const remove = () => perform('delete the review', () => author.deleteReview(bookingId), isReviewed);
    const refund = async () => {
      const declined = await perform('decline', () => provider.decline(bookingId, instructions), isSettled);
      if (declined.acknowledged) note('declined', bookingId);
    };
    const { acknowledged, code } = await write();
    if (!acknowledged && code !== 'already-reviewed') return;
    for (const step of random.pick([[], [change], [remove], [refund], [change, remove, write]])) await step();
  }

  async function close(bookingId: string) {
    const isPatient = random.chance(0.7);
    const { acknowledged } = await perform(
      isPatient ? 'cancel' : 'decline',
      () =>
        isPatient ? calls.cancel(bookingId, instructions) : providerCalls.decline(bookingId, instructions),
      isSettled,
    );
    if (acknowledged) note(isPatient ? 'cancelled' : 'declined', bookingId);
  }

  async function work(bookingId: string) {
    for (const status of random.pick([['working'], ['working', 'completed']] as const)) {
      const { acknowledged } = await perform(
        `set ${status}`,
        () => providerCalls.setStatus(bookingId, status),
        isSettled,
      );
      if (acknowledged) note(status, bookingId);
    }
  }
}

/** The most successful answer to a double click. */
const best = <Body>(answers: Answer<Body>[]) =>
  answers.toSorted((one, other) => one.status - other.status)[0] as Answer<Body>;

type Refusable = Pick<Answer<unknown>, 'status' | 'body'>;
const codeOf = ({ body }: Refusable) => (body as { code?: string }).code ?? '';

/** Accepted, or the time has been taken. */
const isDone = (answer: Refusable) => answer.status < 300 || codeOf(answer) === 'time-taken';

/** Accepted, or too late: the booking is already closed, completed or paid. */
const isSettled = (answer: Refusable) =>
  answer.status < 300 || ['not-changeable', 'not-payable', 'invalid-input'].includes(codeOf(answer));

/** Accepted, or refused for good: the visit cannot be reviewed, or its review is already written or deleted. */
const isReviewed = (answer: Refusable) =>
  answer.status < 300 || ['not-reviewable', 'already-reviewed', 'not-found'].includes(codeOf(answer));
