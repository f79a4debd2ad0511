import { exportOf, testPersonalData } from '@mendwell/service-kit/testing/personal-data';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import type { Person } from './catalog-app.ts';
import { personalDataSteps } from './personal-data-steps.ts';

const { on, send, sendSignedIn, visit } = personalDataSteps();

describe("catalog's data about people", () => testPersonalData('catalog', on.reviews));

describe('GET /catalog/my-data', () => {
  it("has the caller's own side, and nothing of others", async () => {
    const { serviceId, removed, bookingId } = await visit();
    const reviewId = await on.reviews.idOf(bookingId);
    const { body } = await exportOf(on.reviews.app, 'catalog', on.provider);
    expect(body.sections).toMatchObject({
      account: [
        {
          ...{ name: on.provider.name, email: on.provider.email, isEmailVerified: true },
          providerProfile: { about: `I am ${on.id}`, trainedAt: `School ${on.id}` },
        },
      ],
      services: expect.arrayContaining([
        expect.objectContaining({ _id: serviceId, description: `About ${on.id}` }),
        expect.objectContaining({ _id: removed, removedAt: expect.any(String) }),
      ]),
      reviews: [],
      reviewReplies: [{ bookingId, text: `Reply ${on.id}` }],
      reports: [{ reviewId, about: 'review', reason: `Provider's reason ${on.id}` }],
      contactMessages: [{ subject: `Provider's message ${on.id}` }],
    });
    const own = await exportOf(on.reviews.app, 'catalog', on.patient);
    expect(own.body.sections).toMatchObject({
      services: [],
      reviews: [
        {
          ...{ bookingId, stars: 2, text: `Review ${on.id}`, authorName: `R. ${on.id}` },
          reply: { text: `Reply ${on.id}` },
        },
      ],
      reviewReplies: [],
      reports: [{ about: 'reply' }],
      contactMessages: [{ subject: `Patient's message ${on.id}` }],
    });
    for (const [text, other] of [
      [JSON.stringify(body), on.patient],
      [JSON.stringify(own.body), on.provider],
    ] as const)
      for (const hidden of [other.uid, other.email]) expect(text).not.toContain(hidden);
  });

  it('has no messages from an address that is not verified', async () => {
    await send(on.patient.email, 'Of whomever');
    const token = unsignedToken({ ...on.patient, isEmailVerified: false });
    const { body } = await exportOf(on.reviews.app, 'catalog', { ...on.patient, token });
    expect(body.sections.contactMessages).toEqual([]);
  });
});

it("has messages that were sent signed in, under any address, in their sender's export only", async () => {
  await sendSignedIn(on.patient);
  const sectionsOf = async (person: Person) =>
    (await exportOf(on.reviews.app, 'catalog', person)).body.sections;
  expect(await sectionsOf(on.patient)).toMatchObject({
    contactMessages: [],
    contactMessagesSignedIn: [{ email: `other-${on.id}@example.com`, message: `Signed in ${on.id}` }],
  });
  expect(await sectionsOf(on.provider)).toMatchObject({ contactMessages: [], contactMessagesSignedIn: [] });
});

it('has no messages that somebody else sent signed in under the same address', async () => {
  await sendSignedIn(on.provider, on.patient.email);
  const token = unsignedToken({ ...on.patient, isEmailVerified: true });
  const { body } = await exportOf(on.reviews.app, 'catalog', { ...on.patient, token });
  expect(body.sections).toMatchObject({ contactMessages: [], contactMessagesSignedIn: [] });
});
