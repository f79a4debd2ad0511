import type { User } from '@mendwell/service-kit/http/auth';
import {
  eraseWithFailures,
  erasureOf,
  exportOf,
  placesOf,
  testPersonalData,
} from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { accountModel } from '../src/accounts/account.schema.ts';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { ratingModel } from '../src/reviews/ratings.service.ts';
import { type ReportDocument, reportModel } from '../src/reviews/review.schema.ts';
import { type ReviewCaseDocument, reviewCaseModel } from '../src/reviews/review-case.schema.ts';
import { add, outboxOf, type Person, servicesOf, signIn, startCatalog } from './catalog-app.ts';
import { type ReviewsApp, startReviews } from './reviews-app.ts';

describe("catalog's data about people", () =>
  testPersonalData('catalog', async () => {
    const app = await startCatalog();
    return { app, close: () => app.close() };
  }));

let reviews: ReviewsApp;
let patient: Person;
let provider: Person;
let id: string;
beforeAll(async () => {
  reviews = await startReviews();
});
afterAll(() => reviews?.close());

/** Two people whose names and texts appear nowhere else. */
beforeEach(async () => {
  id = crypto.randomUUID();
  patient = await signIn({ name: `Rosa-${id} Lind` });
  provider = await signIn({ name: `Dr. ${id}`, picture: `https://example.com/${id}.jpg` });
});
const account = ({ uid }: User) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });
const send = (email: string, text: string) =>
  reviews.app.call('POST', '/contact', {
    body: { email, subject: `${text} ${id}`, message: `${text} ${id}` },
  });
const report = ({ token }: Person, bookingId: string, body: object) =>
  reviews.app.call('POST', `/reviews/${bookingId}/report`, { token, body });

/** A visit with all that its two people write. */
async function visit() {
  const { app } = reviews;
  const signedIn = (person: Person) =>
    app.call('PUT', '/account', { token: unsignedToken({ ...person, isEmailVerified: true }) });
  await Promise.all([signedIn(patient), signedIn(provider)]);
  const texts = {
    serviceArea: `Area ${id}`,
    description: `About ${id}`,
    image: `https://example.com/s-${id}.jpg`,
  };
  const serviceId = await add(app, provider, texts);
  const removed = await add(app, provider, texts);
  await app.call('DELETE', `/serviceDelete/${removed}`, { token: provider.token });
  const state = reviews.visitOf(patient, { serviceId, providerUid: provider.uid });
  await reviews.record(state);
  const { bookingId } = state;
  await reviews.write(patient, bookingId, { stars: 2, text: `Review ${id}`, showName: true });
  await reviews.change('PUT', `${bookingId}/reply`, provider, { text: `Reply ${id}` });
  await report(patient, bookingId, { about: 'reply', reason: `Patient's reason ${id}` });
  await report(provider, bookingId, { reason: `Provider's reason ${id}` });
  await send(patient.email.toUpperCase(), "Patient's message");
  await send(provider.email, "Provider's message");
  return { serviceId, removed, bookingId, state };
}

describe('GET /catalog/my-data', () => {
  it("has the caller's own side, and nothing of others", async () => {
    const { serviceId, removed, bookingId } = await visit();
    const { body } = await exportOf(reviews.app, 'catalog', provider);
    expect(body.sections).toMatchObject({
      account: [{ name: provider.name, email: provider.email, isEmailVerified: true }],
      services: expect.arrayContaining([
        expect.objectContaining({ _id: serviceId, description: `About ${id}` }),
        expect.objectContaining({ _id: removed, removedAt: expect.any(String) }),
      ]),
      reviews: [],
      reviewReplies: [{ bookingId, text: `Reply ${id}` }],
      reports: [{ bookingId, about: 'review', reason: `Provider's reason ${id}` }],
      contactMessages: [{ subject: `Provider's message ${id}` }],
    });
    const own = await exportOf(reviews.app, 'catalog', patient);
    expect(own.body.sections).toMatchObject({
      services: [],
      reviews: [{ bookingId, stars: 2, text: `Review ${id}`, reply: { text: `Reply ${id}` } }],
      reviewReplies: [],
      reports: [{ about: 'reply' }],
      contactMessages: [{ subject: `Patient's message ${id}` }],
    });
    for (const [text, other] of [
      [JSON.stringify(body), patient],
      [JSON.stringify(own.body), provider],
    ] as const)
      for (const hidden of [other.uid, other.email]) expect(text).not.toContain(hidden);
  });

  it('has no messages from an address that is not verified', async () => {
    await send(patient.email, 'Of whomever');
    const token = unsignedToken({ ...patient, isEmailVerified: false });
    const { body } = await exportOf(reviews.app, 'catalog', { ...patient, token });
    expect(body.sections.contactMessages).toEqual([]);
  });
});

const sendSignedIn = ({ token }: Person, email = `other-${id}@example.com`) =>
  reviews.app.call('POST', '/contact', {
    token,
    body: { email, subject: 'Signed in', message: `Signed in ${id}` },
  });
const storedSignedIn = () =>
  reviews.app
    .model<ContactMessageDocument>(contactMessageModel.name)
    .find({ message: `Signed in ${id}` })
    .lean();

it("has messages that were sent signed in, under any address, in their sender's export only", async () => {
  await sendSignedIn(patient);
  const sectionsOf = async (person: Person) => (await exportOf(reviews.app, 'catalog', person)).body.sections;
  expect(await sectionsOf(patient)).toMatchObject({
    contactMessages: [],
    contactMessagesSignedIn: [{ email: `other-${id}@example.com`, message: `Signed in ${id}` }],
  });
  expect(await sectionsOf(provider)).toMatchObject({ contactMessages: [], contactMessagesSignedIn: [] });
});

it('has no messages that somebody else sent signed in under the same address', async () => {
  await sendSignedIn(provider, patient.email);
  const token = unsignedToken({ ...patient, isEmailVerified: true });
  const { body } = await exportOf(reviews.app, 'catalog', { ...patient, token });
  expect(body.sections).toMatchObject({ contactMessages: [], contactMessagesSignedIn: [] });
});

describe('account.erased', () => {
  const textsOf = (person: User) => [person.uid, person.email, person.email.toUpperCase(), person.name];

  it('removes messages that were sent signed in, although no address is verified', async () => {
    await sendSignedIn(patient);
    await sendSignedIn(provider);
    await eraseWithFailures(reviews.app, account(patient));
    expect(await placesOf(reviews.app, [patient.uid])).toEqual([]);
    expect((await storedSignedIn()).map(({ senderUid }) => senderUid)).toEqual([provider.uid]);
  });

  it('removes its address from messages that somebody else sent signed in, and keeps those', async () => {
    await visit();
    await sendSignedIn(provider, patient.email.toUpperCase());
    await eraseWithFailures(reviews.app, account(patient));
    expect(await placesOf(reviews.app, textsOf(patient))).toEqual([]);
    expect(await storedSignedIn()).toMatchObject([{ email: '', senderUid: provider.uid }]);
  });

  it('removes reports about texts that were deleted before, also in the second round', async () => {
    const { bookingId } = await visit();
    const reporter = await signIn();
    await report(reporter, bookingId, { reason: `Stranger's reason ${id}` });
    await report(reporter, bookingId, { about: 'reply', reason: `Stranger's reason ${id}` });
    await reviews.change('DELETE', `${bookingId}/reply`, provider);
    const ofVisit = async () => {
      const [found, cases] = await Promise.all([
        reviews.app.model<ReportDocument>(reportModel.name).find({ bookingId }).lean(),
        reviews.app.model<ReviewCaseDocument>(reviewCaseModel.name).find({ bookingId }).lean(),
      ]);
      return { reports: found.map(({ about }) => about), cases: cases.map(({ about }) => about) };
    };
    /** A report that was under way during the first round. */
    const addLate = (about: 'review' | 'reply') =>
      reviews.app.model<ReportDocument>(reportModel.name).create({
        ...{ bookingId, about, reporterUid: reporter.uid, reason: `Late ${id}`, at: new Date() },
      });
    await eraseWithFailures(reviews.app, account(provider));
    expect(await ofVisit()).toEqual({ reports: ['review'], cases: ['review'] });
    await addLate('reply');
    await reviews.app.handle(erasureOf(account(provider), 2));
    expect(await ofVisit()).toEqual({ reports: ['review'], cases: ['review'] });

    await reviews.change('DELETE', bookingId, patient);
    await eraseWithFailures(reviews.app, account(patient));
    expect(await ofVisit()).toEqual({ reports: [], cases: [] });
    await addLate('review');
    await reviews.app.handle(erasureOf(account(patient), 2));
    expect(await ofVisit()).toEqual({ reports: [], cases: [] });
  });

  it('takes services out of ordered lists together with their details', async () => {
    const [first, second] = [await add(reviews.app, provider), await add(reviews.app, provider)];
    const session = await reviews.app.connection.startSession();
    session.startTransaction();
    try {
      // Until this ends, the second one cannot be removed, nor the first one emptied.
      await servicesOf(reviews.app).updateOne({ _id: second }, { $inc: { bookingsCount: 1 } }, { session });
      const erased = reviews.app.handle(erasureOf(account(provider)));
      const isGone = async () => (await reviews.app.call('GET', `/services/${first}`)).status === 404;
      await until(isGone);
      const listed = (await reviews.app.call('GET', '/services?sort=price')).body;
      const ids = listed.map(({ _id }: { _id: string }) => _id);
      await session.abortTransaction();
      await erased;
      expect(ids).toContain(second);
      expect(ids).not.toContain(first);
    } finally {
      await session.endSession();
    }
  });

  it("removes a patient's reviews with their stars, reports, messages and account", async () => {
    const { serviceId, bookingId, state } = await visit();
    expect(await reviews.ratings(serviceId)).toMatchObject({ average: 2, count: 1 });
    await eraseWithFailures(reviews.app, account(patient));
    // Reports about the review, and the reply to it, go with it.
    const texts = [`Rosa-${id}`, `Review ${id}`, `Reply ${id}`, `reason ${id}`, `Patient's message ${id}`];
    expect(await placesOf(reviews.app, [...textsOf(patient), ...texts])).toEqual([]);
    expect(await reviews.ratings(serviceId)).toEqual({ score: 0 });
    expect((await reviews.list(`serviceId=${serviceId}`)).body).toEqual([]);
    // Its provider's side goes on.
    expect(await placesOf(reviews.app, [`Provider's message ${id}`])).toHaveLength(2);
    await reviews.record({
      ...state,
      patientUid: account(patient).pseudonym,
      version: 3,
      paymentStatus: 'refunded',
    });
    expect(await placesOf(reviews.app, [bookingId])).toContain(`bookingFacts._id: ${bookingId}`);
  });

  it("removes a provider's services, replies and account; patients keep their reviews", async () => {
    const { serviceId, removed, bookingId } = await visit();
    await eraseWithFailures(reviews.app, account(provider));
    const texts = [
      provider.picture,
      `Area ${id}`,
      `About ${id}`,
      `s-${id}`,
      `Reply ${id}`,
      `Provider's reason ${id}`,
      `Provider's message ${id}`,
    ];
    expect(await placesOf(reviews.app, [...textsOf(provider), ...texts])).toEqual([]);
    expect(await reviews.app.call('GET', `/services/${serviceId}`, { token: patient.token })).toMatchObject({
      status: 404,
    });
    expect((await outboxOf(reviews.app, serviceId)).map(({ name, data }) => [name, data])).toEqual([
      ['service.removed', { serviceId, version: 2 }],
    ]);
    expect(await outboxOf(reviews.app, removed)).toEqual([]);

    const own = await reviews.change('GET', `${bookingId}/own`, patient);
    expect(own.body).toMatchObject({
      serviceName: 'Heart check-up',
      providerName: 'Former provider',
      review: { stars: 2, text: `Review ${id}` },
    });
    expect((await reviews.change('PUT', bookingId, patient, { stars: 4 })).status).toBe(200);
    expect((await reviews.change('DELETE', bookingId, patient)).status).toBe(200);
    expect(await placesOf(reviews.app, [provider.uid])).toEqual([]);
  });

  it('finds in the second round what late events have brought back', async () => {
    const { state } = await visit();
    await eraseWithFailures(reviews.app, account(provider));
    await reviews.app.handle(erasureOf(account(patient)));
    await reviews.record({ ...state, version: 9 });
    expect(await placesOf(reviews.app, [patient.uid, provider.uid])).toEqual([
      `bookingFacts.visit.patientUid: ${patient.uid}`,
      `bookingFacts.visit.providerUid: ${provider.uid}`,
    ]);
    await reviews.app.handle(erasureOf(account(provider), 2), erasureOf(account(patient), 2));
    expect(await placesOf(reviews.app, [patient.uid, provider.uid])).toEqual([]);
  });

  it('changes nothing of others, and nothing when it is delivered again', async () => {
    const { serviceId } = await visit();
    const stranger = await signIn();
    await add(reviews.app, stranger);
    await send(stranger.email, 'Somebody else');
    const all = () =>
      Promise.all([
        servicesOf(reviews.app).find().sort({ _id: 1 }).lean(),
        reviews.app.model(contactMessageModel.name).find().sort({ _id: 1 }).lean(),
        reviews.app.model(accountModel.name).find().sort({ _id: 1 }).lean(),
        reviews.app.model(ratingModel.name).find().sort({ _id: 1 }).lean(),
      ]);
    const before = await all();
    await reviews.app.handle(erasureOf(account(await signIn())));
    expect(await all()).toEqual(before);
    await eraseWithFailures(reviews.app, account(provider));
    const after = await all();
    await reviews.app.handle(erasureOf(account(provider)));
    expect(await all()).toEqual(after);
    expect(await outboxOf(reviews.app, serviceId)).toHaveLength(1);
    expect(await servicesOf(reviews.app).countDocuments({ providerUid: stranger.uid, deletedAt: null })).toBe(
      1,
    );
  });
});
