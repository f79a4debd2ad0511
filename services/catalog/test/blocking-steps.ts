import type { eventExamples } from '@mendwell/contracts/event-examples';
import { newId } from '@mendwell/service-kit/testing/examples';
import { fixture, standIn } from '@mendwell/service-kit/testing/fixture';
import { type ReviewDocument, reviewModel } from '../src/records/review.schema.ts';
import { type BlockingApp, blockingIn } from './blocking-app.ts';
import type { Person } from './catalog-app.ts';
import { sharedWithIdentity, type TestIdentity } from './erasures-app.ts';

interface Steps {
  identity: TestIdentity;
  desk: BlockingApp;
  person: Person;
}

export const changed = (modifiedCount: number) => ({
  status: 200,
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
});

/** A review by somebody, as stored. */
export const newReview = ({ uid }: { uid: string }) => ({
  ...{ bookingId: newId(), serviceId: newId(), providerUid: 'u-provider', authorUid: uid, stars: 1 },
  ...{ visited: '2026-01', isFree: false, isVerified: true, isShown: true },
  ...{ createdAt: new Date(), changedAt: new Date() },
});

/** A catalog with an operator and, for each test of a suite, somebody to block; tests can hold the identity provider. */
export function blockingSteps() {
  const system = sharedWithIdentity();
  const identity = standIn(() => system.identity);
  const on = { desk: fixture(() => blockingIn(system.app)), identity } as Steps;

  beforeEach(async () => {
    on.identity.reset();
    on.person = await on.desk.signedIn({ name: 'Dr. Fraud' });
    await on.desk.forgetEvents();
  });

  const dataOf = async (name: keyof typeof eventExamples) =>
    (await on.desk.app.outbox(name)).map(({ data }) => data);
  const accountChanges = async (what: string) =>
    (await on.desk.app.outbox('account.changed', what))
      .map(({ data }) => data)
      .filter(({ uid }) => uid === on.person.uid);
  const isListed = async (serviceId: string) =>
    (await on.desk.app.call('GET', `/services/${serviceId}`)).status === 200;

  const addReview = (person: Person) =>
    on.desk.app.model<ReviewDocument>(reviewModel.name).create(newReview(person));
  const storedReview = ({ _id }: Pick<ReviewDocument, '_id'>) =>
    on.desk.app.model<ReviewDocument>(reviewModel.name).findById(_id).orFail().lean();
  /** Holds the identity provider's answers to later requests; returns what lets them go on. */
  const holdIdentity = () => {
    let goOn = () => {};
    on.identity.state.held = new Promise((resolve) => {
      goOn = resolve;
    });
    return goOn;
  };
  return { on, dataOf, accountChanges, isListed, addReview, storedReview, holdIdentity };
}
