import type { User } from '@mendwell/service-kit/http/auth';
import { eraseWithFailures, erasureOf, placesOf } from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { until } from '@mendwell/service-kit/testing/until';
import { type ContactMessageDocument, contactMessageModel } from '../src/contact/contact.service.ts';
import { ratingModel } from '../src/ratings/ratings.service.ts';
import { accountModel } from '../src/records/account.schema.ts';
import {
  type ReportDocument,
  type ReviewCaseDocument,
  reportModel,
  reviewCaseModel,
} from '../src/records/review.schema.ts';
import { add, outboxOf, servicesOf, signIn } from './catalog-app.ts';
import { personalDataSteps } from './personal-data-steps.ts';

const { on, send, sendSignedIn, report, visit } = personalDataSteps();
const account = ({ uid }: User) => ({ uid, pseudonym: `erased-${uid.slice(-12)}` });
const storedSignedIn = () =>
  on.reviews.app
    .model<ContactMessageDocument>(contactMessageModel.name)
    .find({ message: `Signed in ${on.id}` })
    .lean();

describe('an erased account', () => {
  const textsOf = (person: User) => [person.uid, person.email, person.email.toUpperCase(), person.name];

  it('removes messages that were sent signed in, although no address is verified', async () => {
    await sendSignedIn(on.patient);
    await sendSignedIn(on.provider);
    await eraseWithFailures(on.reviews.app, account(on.patient));
    expect(await placesOf(on.reviews.app, [on.patient.uid])).toEqual([]);
    expect((await storedSignedIn()).map(({ senderUid }) => senderUid)).toEqual([on.provider.uid]);
  });

  it('removes its address from messages that somebody else sent signed in, and keeps those', async () => {
    await visit();
    await sendSignedIn(on.provider, on.patient.email.toUpperCase());
    await eraseWithFailures(on.reviews.app, account(on.patient));
    expect(await placesOf(on.reviews.app, textsOf(on.patient))).toEqual([]);
    expect(await storedSignedIn()).toMatchObject([{ email: '', senderUid: on.provider.uid }]);
  });

  it('removes messages from its addresses of now and before, verified or not', async () => {
    const [former, now] = [`former-${on.id}@example.com`, `now-${on.id}@example.com`];
    for (const email of [former, now])
      await on.reviews.app.call('PUT', '/account', {
        token: unsignedToken({ ...on.patient, email, isEmailVerified: false }),
      });
    await send(former.toUpperCase(), 'Former');
    await send(now, 'Now');
    await eraseWithFailures(on.reviews.app, account(on.patient));
    expect(await placesOf(on.reviews.app, [former, now, `Former ${on.id}`, `Now ${on.id}`])).toEqual([]);
  });

  it('removes reports about texts that were deleted before, also when it is announced again', async () => {
    const { bookingId } = await visit();
    const reporter = await signIn();
    await report(reporter, bookingId, { reason: `Stranger's reason ${on.id}` });
    await report(reporter, bookingId, { about: 'reply', reason: `Stranger's reason ${on.id}` });
    await on.reviews.reply(bookingId, undefined, on.provider);
    const ofVisit = async () => {
      const [found, cases] = await Promise.all([
        on.reviews.app.model<ReportDocument>(reportModel.name).find({ bookingId }).lean(),
        on.reviews.app.model<ReviewCaseDocument>(reviewCaseModel.name).find({ bookingId }).lean(),
      ]);
      return { reports: found.map(({ target }) => target), cases: cases.map(({ target }) => target) };
    };
    /** A report that was under way during the first announcement. */
    const addLate = (target: 'review' | 'reply') =>
      on.reviews.app.model<ReportDocument>(reportModel.name).create({
        ...{ bookingId, target, reporterUid: reporter.uid, reason: `Late ${on.id}`, at: new Date() },
        ...{ reviewId: '', version: '', canHide: false },
      });
    await eraseWithFailures(on.reviews.app, account(on.provider));
    expect(await ofVisit()).toEqual({ reports: ['review'], cases: ['review'] });
    await addLate('reply');
    await on.reviews.app.handle(erasureOf(account(on.provider)));
    expect(await ofVisit()).toEqual({ reports: ['review'], cases: ['review'] });

    await on.reviews.change('DELETE', bookingId, on.patient);
    await eraseWithFailures(on.reviews.app, account(on.patient));
    expect(await ofVisit()).toEqual({ reports: [], cases: [] });
    await addLate('review');
    await on.reviews.app.handle(erasureOf(account(on.patient)));
    expect(await ofVisit()).toEqual({ reports: [], cases: [] });
  });

  it('takes services out of ordered lists together with their details', async () => {
    const [first, second] = [await add(on.reviews.app, on.provider), await add(on.reviews.app, on.provider)];
    const session = await on.reviews.app.connection.startSession();
    session.startTransaction();
    try {
      // Until this ends, the second one cannot be removed, nor the first one emptied.
      await servicesOf(on.reviews.app).updateOne(
        { _id: second },
        { $inc: { bookingsCount: 1 } },
        { session },
      );
      const erased = on.reviews.app.handle(erasureOf(account(on.provider)));
      const isGone = async () => (await on.reviews.app.call('GET', `/services/${first}`)).status === 404;
      await until(isGone);
      const listed = (await on.reviews.app.call('GET', '/services?sort=price')).body;
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
    expect(await on.reviews.ratings(serviceId)).toMatchObject({ average: 2, count: 1 });
    await eraseWithFailures(on.reviews.app, account(on.patient));
    // Reports about the review, and the reply to it, go with it.
    const texts = [
      `Rosa-${on.id}`,
      `Review ${on.id}`,
      `Reply ${on.id}`,
      `reason ${on.id}`,
      `Patient's message ${on.id}`,
    ];
    expect(await placesOf(on.reviews.app, [...textsOf(on.patient), ...texts])).toEqual([]);
    expect(await on.reviews.ratings(serviceId)).toEqual({ score: 0 });
    expect((await on.reviews.list(`serviceId=${serviceId}`)).body).toEqual([]);
    // Its provider's side goes on.
    expect(await placesOf(on.reviews.app, [`Provider's message ${on.id}`])).toHaveLength(2);
    await on.reviews.record({
      ...state,
      patientUid: account(on.patient).pseudonym,
      version: 3,
      paymentStatus: 'refunded',
    });
    expect(await placesOf(on.reviews.app, [bookingId])).toContain(`bookingCopies._id: ${bookingId}`);
  });

  it("removes a provider's services, replies and account; patients keep their reviews", async () => {
    const { serviceId, removed, bookingId } = await visit();
    await eraseWithFailures(on.reviews.app, account(on.provider));
    const texts = [
      on.provider.picture,
      `Area ${on.id}`,
      `About ${on.id}`,
      `s-${on.id}`,
      `Reply ${on.id}`,
      `Provider's reason ${on.id}`,
      `Provider's message ${on.id}`,
    ];
    expect(await placesOf(on.reviews.app, [...textsOf(on.provider), ...texts])).toEqual([]);
    expect(
      await on.reviews.app.call('GET', `/services/${serviceId}`, { token: on.patient.token }),
    ).toMatchObject({
      status: 404,
    });
    expect((await outboxOf(on.reviews.app, serviceId)).map(({ name, data }) => [name, data])).toEqual([
      ['service.changed', { serviceId, version: 2, what: 'removed', service: null, isHidden: false }],
    ]);
    expect(await outboxOf(on.reviews.app, removed)).toEqual([]);

    const own = await on.reviews.change('GET', `${bookingId}/own`, on.patient);
    expect(own.body).toMatchObject({
      serviceName: 'Heart check-up',
      providerName: 'Former provider',
      review: { stars: 2, text: `Review ${on.id}` },
    });
    expect((await on.reviews.change('PUT', bookingId, on.patient, { stars: 4 })).status).toBe(200);
    expect((await on.reviews.change('DELETE', bookingId, on.patient)).status).toBe(200);
    expect(await placesOf(on.reviews.app, [on.provider.uid])).toEqual([]);
  });

  it('finds, announced again, what late events have brought back', async () => {
    const { state } = await visit();
    await eraseWithFailures(on.reviews.app, account(on.provider));
    await on.reviews.app.handle(erasureOf(account(on.patient)));
    await on.reviews.record({ ...state, version: 9 });
    expect(await placesOf(on.reviews.app, [on.patient.uid, on.provider.uid])).toEqual([
      `bookingCopies.visit.patientUid: ${on.patient.uid}`,
      `bookingCopies.visit.providerUid: ${on.provider.uid}`,
    ]);
    await on.reviews.app.handle(erasureOf(account(on.provider)), erasureOf(account(on.patient)));
    expect(await placesOf(on.reviews.app, [on.patient.uid, on.provider.uid])).toEqual([]);
  });

  it('changes nothing of others, and nothing when it is delivered again', async () => {
    const { serviceId } = await visit();
    const stranger = await signIn();
    await add(on.reviews.app, stranger);
    await send(stranger.email, 'Somebody else');
    const all = () =>
      Promise.all([
        servicesOf(on.reviews.app).find().sort({ _id: 1 }).lean(),
        on.reviews.app.model(contactMessageModel.name).find().sort({ _id: 1 }).lean(),
        on.reviews.app.model(accountModel.name).find().sort({ _id: 1 }).lean(),
        on.reviews.app.model(ratingModel.name).find().sort({ _id: 1 }).lean(),
      ]);
    const before = await all();
    await on.reviews.app.handle(erasureOf(account(await signIn())));
    expect(await all()).toEqual(before);
    await eraseWithFailures(on.reviews.app, account(on.provider));
    const after = await all();
    await on.reviews.app.handle(erasureOf(account(on.provider)));
    expect(await all()).toEqual(after);
    expect(await outboxOf(on.reviews.app, serviceId)).toHaveLength(1);
    expect(
      await servicesOf(on.reviews.app).countDocuments({ providerUid: stranger.uid, deletedAt: null }),
    ).toBe(1);
  });
});
