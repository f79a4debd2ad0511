import { newPerson, signIn, unknownId } from './catalog-app.ts';
import { daysAgo, refused, reviewsApp } from './reviews-app.ts';

const reviews = reviewsApp();
const patient = newPerson({ name: 'Rosa Maria Lind' });

describe('GET /reviews/{bookingId}/own', () => {
  it('gives the patient what the page shows, before and after writing', async () => {
    const state = reviews.visitOf(patient, { visit: { timeZone: 'Europe/Berlin' } });
    await reviews.record(state);
    const own = () => reviews.change('GET', `${state.bookingId}/own`, patient);
    const page = {
      bookingId: state.bookingId,
      serviceId: reviews.serviceId,
      serviceName: 'Heart check-up',
      providerName: 'Dr. Ada',
      serviceDate: state.appointment.serviceDate,
      timeZone: 'Europe/Berlin',
      suggestedName: 'Rosa',
    };
    expect((await own()).body).toEqual(page);
    await reviews.write(patient, state.bookingId, { stars: 4, text: 'Good', showName: true });
    const reviewId = await reviews.idOf(state.bookingId);
    const review = { reviewId, stars: 4, text: 'Good', showName: true, authorName: 'Rosa', isShown: true };
    expect((await own()).body).toEqual({ ...page, review });
  });

  it('shows a written review although its visit counts no more and booking is away', async () => {
    const { patient: author, state, bookingId } = await reviews.reviewed(4);
    await reviews.record({ ...state, version: 3, paymentStatus: 'refunded' });
    reviews.bookings.answers.set(bookingId, { status: 500 });
    const answer = await reviews.change('GET', `${bookingId}/own`, author);
    expect(answer).toMatchObject({ status: 200, body: { review: { stars: 4, isShown: false } } });
  });

  it('says that a service is gone', async () => {
    const state = reviews.visitOf(patient, { serviceId: unknownId });
    await reviews.record(state);
    expect(await reviews.change('GET', `${state.bookingId}/own`, patient)).toMatchObject(
      refused(404, 'not-found'),
    );
  });

  it('is for the patient only', async () => {
    const bookingId = await reviews.visited(patient);
    for (const person of [reviews.provider, await signIn()])
      expect(await reviews.change('GET', `${bookingId}/own`, person)).toMatchObject(
        refused(403, 'forbidden'),
      );
  });
});

describe('PUT and DELETE /reviews/{bookingId}', () => {
  it('replace and remove the review for its author', async () => {
    const { patient: author, bookingId } = await reviews.reviewed(2, { text: 'Late', showName: true });
    expect((await reviews.change('PUT', bookingId, author, { stars: 4 })).status).toBe(200);
    expect(await reviews.published(bookingId)).toEqual({
      ...{ reviewId: await reviews.idOf(bookingId), serviceId: reviews.serviceId, stars: 4 },
      visited: expect.any(String),
    });
    expect((await reviews.change('DELETE', bookingId, author)).body).toMatchObject({ deletedCount: 1 });
    expect(await reviews.published(bookingId)).toBeUndefined();
    expect(await reviews.change('DELETE', bookingId, author)).toMatchObject(refused(404, 'not-found'));
    expect((await reviews.write(author, bookingId)).status).toBe(201);
  });

  it('only remove it once 90 days have passed', async () => {
    const { patient: author, state, bookingId } = await reviews.reviewed(2);
    const appointment = { ...state.appointment, serviceDate: daysAgo(91) };
    await reviews.record({ ...state, version: 3, appointment });
    const detail = expect.stringMatching(/90 days.* delete/);
    expect(await reviews.change('PUT', bookingId, author, { stars: 5 })).toMatchObject({
      status: 409,
      body: { code: 'not-reviewable', detail },
    });
    const own = await reviews.change('GET', `${bookingId}/own`, author);
    expect(own.body).toMatchObject({ refusal: detail, review: { stars: 2 } });
    expect(await reviews.published(bookingId)).toMatchObject({ stars: 2 });
    expect((await reviews.change('DELETE', bookingId, author)).body).toMatchObject({ deletedCount: 1 });
  });

  it('refuse everybody else', async () => {
    const { bookingId } = await reviews.reviewed(2);
    for (const person of [reviews.provider, patient]) {
      expect(await reviews.change('PUT', bookingId, person, { stars: 5 })).toMatchObject(
        refused(403, 'forbidden'),
      );
      expect(await reviews.change('DELETE', bookingId, person)).toMatchObject(refused(403, 'forbidden'));
    }
    expect(await reviews.change('PUT', unknownId, patient, { stars: 5 })).toMatchObject(
      refused(404, 'not-found'),
    );
    expect(await reviews.published(bookingId)).toMatchObject({ stars: 2 });
  });
});

describe('a reply', () => {
  it('is marked once its review says something else, but not for another name', async () => {
    const { bookingId, patient } = await reviews.reviewed(2, { text: 'Late' });
    await reviews.reply(bookingId, 'Sorry');
    const isOutdated = async () => (await reviews.published(bookingId)).reply.isOutdated;
    const change = (more: object) =>
      reviews.change('PUT', bookingId, patient, { stars: 2, text: 'Late', ...more });
    await change({ showName: true, name: 'Rosa' });
    expect(await isOutdated()).toBeUndefined();
    await change({ text: 'On time' });
    expect(await isOutdated()).toBe(true);
    await change({ stars: 5 });
    expect(await isOutdated()).toBe(true);
    await reviews.reply(bookingId, 'Sorry');
    expect(await isOutdated()).toBeUndefined();
  });

  it('is shown below the review, replaced and removed by its provider', async () => {
    const { bookingId } = await reviews.reviewed(2);
    await reviews.reply(bookingId, 'Sorry');
    await reviews.reply(bookingId, 'We are sorry');
    expect((await reviews.published(bookingId)).reply).toEqual({
      text: 'We are sorry',
      at: expect.any(String),
    });
    const announced = (await reviews.app.outbox('review.written')).map(({ data }) => data);
    expect(announced.filter((data) => data.bookingId === bookingId)).toEqual([
      { bookingId },
      ...Array(2).fill({ bookingId, isReply: true }),
    ]);
    const removed = await reviews.reply(bookingId);
    expect(removed.body).toMatchObject({ deletedCount: 1 });
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
  });

  it('is refused from the author, from other providers and without text', async () => {
    const { patient: author, bookingId } = await reviews.reviewed(2);
    for (const person of [author, patient]) {
      expect(await reviews.reply(bookingId, 'x', person)).toMatchObject(refused(403, 'forbidden'));
      expect(await reviews.reply(bookingId, undefined, person)).toMatchObject(refused(403, 'forbidden'));
    }
    expect(await reviews.reply(bookingId, ' ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text' }] },
    });
    expect(await reviews.published(bookingId)).not.toHaveProperty('reply');
  });
});

it('limits a user who writes without end, and nobody else', async () => {
  const { bookingId, patient: author } = await reviews.reviewed(2);
  for (let times = 1; times < 60; times += 1)
    expect((await reviews.change('PUT', bookingId, author, { stars: 3 })).status).toBe(200);
  expect(await reviews.change('PUT', bookingId, author, { stars: 3 })).toMatchObject(
    refused(429, 'too-many-requests'),
  );
  await reviews.reviewed(4);
});
