import { bookingExamples } from '@mendwell/contracts/event-examples';
import type { BookingSnapshot, DomainEvent } from '@mendwell/contracts/events';
import { eventLike, newId } from '@mendwell/service-kit/testing/examples';
import { fixture } from '@mendwell/service-kit/testing/fixture';
import { type ReviewDocument, reviewModel } from '../src/records/review.schema.ts';
import {
  add,
  type Person,
  type System,
  servicesOf,
  sharedSystem,
  signIn,
  startSystem,
  unknownId,
} from './catalog-app.ts';

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

interface Changes extends Partial<BookingSnapshot> {
  visit?: Partial<BookingSnapshot['appointment']>;
  /** How it was closed. */
  closedAs?: 'declined' | 'cancelled';
}

/** A provider's service that patients visit, and what they write about it. */
async function reviewsIn({ app, bookings }: System) {
  const provider = await signIn({ name: 'Dr. Ada' });
  const serviceId = await add(app, provider);

  /** A booking's state: a paid visit two days ago, unless `changes` say otherwise. */
  const visitOf = (patient: Person, { visit, closedAs, ...changes }: Changes = {}): BookingSnapshot => {
    const { closing } = bookingExamples.cancelled.data;
    const { what, appointment, ...example } = bookingExamples.working.data;
    const { timeZone, ...withoutZone } = appointment;
    return {
      ...example,
      ...{ bookingId: newId(), serviceId, providerUid: provider.uid, patientUid: patient.uid },
      ...{ version: 2, status: 'working', paymentStatus: 'paid', priceCents: 4550 },
      ...(closedAs && closing && { closing: { ...closing, as: closedAs } }),
      ...changes,
      appointment: { ...withoutZone, serviceDate: daysAgo(2), ...visit },
    };
  };
  const eventOf = (state: BookingSnapshot): DomainEvent => eventLike(bookingExamples.working, state);
  /** Records states as booking announces them. */
  const record = (...states: BookingSnapshot[]) => app.handle(...states.map(eventOf));
  /** A visit whose event has arrived; returns its booking's id. */
  const visited = async (patient: Person, changes: Changes = {}) => {
    const state = visitOf(patient, changes);
    await record(state);
    return state.bookingId;
  };
  const write = (person: Person, bookingId: string, more: object = {}) =>
    app.call('POST', '/reviews', { token: person.token, body: { bookingId, stars: 5, ...more } });
  /** A patient's visit with their review; returns the booking's id. */
  const reviewed = async (stars: number, more: object = {}, changes: Changes = {}) => {
    const patient = await signIn({ name: 'Rosa Lind' });
    const state = visitOf(patient, changes);
    await record(state);
    const answer = await write(patient, state.bookingId, { stars, ...more });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return { patient, state, bookingId: state.bookingId };
  };
  const change = (
    method: 'PUT' | 'DELETE' | 'POST' | 'GET',
    path: string,
    { token }: Person,
    body?: object,
  ) => app.call(method, `/reviews/${path}`, { token, body });
  const list = async (query = `serviceId=${serviceId}`) => app.call('GET', `/reviews?${query}`);
  /** The stored review of a visit. */
  const stored = (bookingId: string) =>
    app.model<ReviewDocument>(reviewModel.name).findOne({ bookingId }).lean();
  /** The public id of a visit's review; an unknown one without a review. */
  const idOf = async (bookingId: string) => String((await stored(bookingId))?._id ?? unknownId);
  /** A review of the service, as everyone sees it. */
  const published = async (bookingId: string) => {
    const id = await idOf(bookingId);
    return (await list()).body.find(({ reviewId }: { reviewId: string }) => reviewId === id);
  };
  /** Replies as the provider; without a text, removes the reply. */
  const reply = async (bookingId: string, text?: string, person = provider) => {
    const url = `${await idOf(bookingId)}/reply`;
    return text === undefined ? change('DELETE', url, person) : change('PUT', url, person, { text });
  };
  /** The rating in the service's own document. */
  const ratings = async (id = serviceId) => {
    const {
      ratingAverage: average,
      ratingCount: count,
      ratingScore: score,
    } = await servicesOf(app).findById(id).orFail().lean();
    return { average, count, score };
  };
  return {
    ...{ app, bookings, provider, serviceId },
    ...{ visitOf, record, visited, write, change, reviewed, list, stored, idOf, published, reply, ratings },
  };
}
/** What a refused call answers. */
export const refused = (status: number, code: string) => ({ status, body: { code } });

export type ReviewsApp = Awaited<ReturnType<typeof reviewsIn>>;

export async function startReviews(env: Record<string, string> = {}) {
  const system = await startSystem(env);
  return { ...(await reviewsIn(system)), close: system.close };
}

/** A catalog that other files use, too, with a new provider. */
export function reviewsApp(): ReviewsApp {
  const system = sharedSystem();
  return fixture(() => reviewsIn(system));
}
