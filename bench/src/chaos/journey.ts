import { randomUUID } from 'node:crypto';
import { apiPrefix, paths } from '@mendwell/contracts/paths';
import { type Account, signUp } from '../shared/accounts.ts';
import { type Answer, call } from '../shared/calls.ts';
import type { Offer } from '../shared/offer.ts';
import type { Operations } from '../shared/operations.ts';
import type { System } from '../shared/system.ts';
import { instructions, person } from './personal-data.ts';
import type { Random } from './random.ts';
import type { Acknowledged } from './snapshot.ts';

const hourMs = 3_600_000;

export interface ChaosOffer extends Offer {
  hasHours: boolean;
}

export interface JourneyContext {
  system: System;
  offers: ChaosOffer[];
  operations: Operations;
  acknowledged: Acknowledged[];
  /** Calls that were answered 503 without `Retry-After`. */
  withoutRetryAfter: string[];
}

/** A patient registers, searches, books, and then pays, moves, cancels, or does nothing more, as `random` decides. */
export async function runJourney(
  { system: { url, stripe }, offers, operations, acknowledged, withoutRetryAfter }: JourneyContext,
  random: Random,
) {
  const { perform } = operations;
  const patient = await perform('register', async () => ({ status: 200, body: await signUp(url, person) }));
  const offer = random.pick(offers);
  async function as<Body>({ token }: Account, method: string, path: string, body?: object, headers = {}) {
    const answer = await call<Body>(method, url + apiPrefix + path, token, body, headers);
    if (answer.status === 503 && !answer.retryAfter)
      withoutRetryAfter.push(`${method} /${path.split('/')[1]}`);
    return answer;
  }
  await perform('search', () =>
    as(patient, 'GET', `${paths.services}?search=${random.pick(['rash', 'here'])}`),
  );

  const { bookingId } = await book();
  const note = (what: Acknowledged['what']) => acknowledged.push({ bookingId, what });
  if (random.chance(0.2)) return;
  if (random.chance(0.3)) await move();
  // Some close the booking while the card is being charged.
  await Promise.all([random.chance(0.8) && pay(), random.chance(0.15) && close()]);
  if (random.chance(0.2)) await move();
  await random.pick([work, work, close, rest])();
  await perform('list', () => as(patient, 'GET', paths.bookingsOfPatient(patient.email)));

  async function rest() {}

  async function freeTime(): Promise<string> {
    const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
    if (!offer.hasHours) return at(random.between(1, 20_000) / 60);
    const begin = random.between(1, 1_400);
    const range = new URLSearchParams({ from: at(begin), to: at(begin + 12) });
    const { times } = await perform('see free times', () =>
      as<{ times: string[] }>(patient, 'GET', `${paths.availability(offer.serviceId)}?${range}`),
    );
    return times.length > 0 ? random.pick(times) : freeTime();
  }

  /** Some double-click. If the time is taken, the patient chooses another one. */
  async function book() {
    for (;;) {
      const key = randomUUID();
      const body = { serviceId: offer.serviceId, serviceDate: await freeTime(), instructions };
      const clicks = random.chance(0.3) ? 2 : 1;
      const send = async () => {
        const answer = await as<{ insertedId: string }>(patient, 'POST', paths.createBooking, body, {
          'idempotency-key': key,
        });
        if (answer.status === 200 || answer.status === 201)
          acknowledged.push({ bookingId: answer.body.insertedId, what: 'requested', key });
        return answer;
      };
      const answers = () => Promise.all(Array.from({ length: clicks }, send)).then(best);
      const { insertedId } = await perform('book', answers, isDone);
      if (insertedId) return { bookingId: insertedId };
    }
  }

  async function move() {
    for (;;) {
      const serviceDate = await freeTime();
      const { acknowledged, code } = await perform(
        'move',
        () => as<Changed>(patient, 'POST', paths.moveBooking(bookingId), { serviceDate }),
        (answer) => isDone(answer) || isSettled(answer),
      );
      if (acknowledged) note('moved');
      if (code !== 'time-taken') return;
    }
  }

  /** Some open the dialog twice, some close it before they pay, and some before it reports the payment. */
  async function pay() {
    const open = () =>
      as<{ clientSecret: string }>(patient, 'POST', paths.createPaymentIntent, { bookingId });
    const clicks = random.chance(0.3) ? 2 : 1;
    const { clientSecret } = await perform(
      'open the payment',
      () => Promise.all(Array.from({ length: clicks }, open)).then(best),
      isSettled,
    );
    if (!clientSecret || random.chance(0.1)) return;
    const paymentIntentId = clientSecret.replace(/_secret_.*/, '');
    const card = new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' });
    await perform(
      'pay by card',
      () =>
        call(
          'POST',
          `${url}/sandbox/stripe/v1/payment_intents/${paymentIntentId}/confirm`,
          stripe.publishableKey,
          card,
        ),
      // 400: paid already, after a lost answer, or the intent was cancelled with the booking.
      ({ status }) => status < 300 || status === 400,
    );
    if (random.chance(0.5))
      await perform('report the payment', () =>
        as(patient, 'POST', paths.confirmPayment, { paymentIntentId }),
      );
  }

  async function close() {
    const isPatient = random.chance(0.7);
    const what = isPatient ? 'cancelled' : 'declined';
    const path = isPatient ? paths.cancelBooking(bookingId) : paths.declineBooking(bookingId);
    const who = isPatient ? patient : offer.provider;
    const { acknowledged } = await perform(
      isPatient ? 'cancel' : 'decline',
      () => as<Changed>(who, 'POST', path, {}),
      isSettled,
    );
    if (acknowledged) note(what);
  }

  async function work() {
    for (const status of random.pick([['working'], ['working', 'completed']] as const)) {
      const { acknowledged } = await perform(
        `set ${status}`,
        () => as<Changed>(offer.provider, 'PATCH', paths.bookingStatus(bookingId), { status }),
        isSettled,
      );
      if (acknowledged) note(status);
    }
  }
}

type Refusal = { code?: string };
type Changed = Refusal & { acknowledged?: boolean };

/** The most successful answer to a double click. */
const best = <Body>(answers: Answer<Body>[]) =>
  answers.toSorted((one, other) => one.status - other.status)[0] as Answer<Body>;

/** Accepted, or the time has been taken. */
const isDone = ({ status, body }: Answer<unknown>) => status < 300 || (body as Refusal).code === 'time-taken';

/** Accepted, or too late: the booking is already closed, completed or paid. */
const isSettled = ({ status, body }: Answer<unknown>) =>
  status < 300 || ['not-changeable', 'not-payable', 'invalid-input'].includes((body as Refusal).code ?? '');
