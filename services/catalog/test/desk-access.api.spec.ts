import { versionOf } from '../src/records/review.schema.ts';
import { add, signIn } from './catalog-app.ts';
import { everythingIn, fraud, refusedCallers } from './desk-app.ts';
import { startReviews } from './reviews-app.ts';

/* Nobody else may learn that the desk exists, let alone change anything there. */
it('the desk refuses everyone but operators who have just signed in, and stores nothing', async () => {
  const { app, provider, serviceId, reviewed, stored, close } = await startReviews();
  try {
    const review = await stored((await reviewed(1)).bookingId);
    if (!review) throw new Error('There is no review');
    const reviewId = String(review._id);
    const hidden = await add(app, provider);
    const operator = await signIn({ isOperator: true });
    const hide = { token: operator.token, body: { ...fraud, version: '1' } };
    await app.call('POST', `/desk/catalog/services/${hidden}/hide`, hide);
    await app.call('POST', '/contact', { body: { email: 'a@example.com', subject: 'Hi', message: 'Hello' } });
    const [message] = (await app.call('GET', '/desk/catalog/contact', { token: operator.token })).body;
    const calls = [
      ['GET', 'services'],
      ['GET', `services/${serviceId}`],
      ['POST', `services/${serviceId}/hide`, '1'],
      ['POST', `services/${hidden}/show`, '2'],
      ['GET', 'reviews'],
      ['POST', `reviews/${reviewId}/keep`, versionOf(review, 'review')],
      ['POST', `reviews/${reviewId}/hide`, versionOf(review, 'review')],
      ['GET', 'contact'],
      ['POST', `contact/${message._id}/answer`],
      ['POST', `contact/${message._id}/reopen`],
    ] as const;
    const before = await everythingIn(app);
    for (const [token, status] of await refusedCallers(provider))
      for (const [method, path, version] of calls) {
        const body = method === 'POST' ? { ...fraud, version } : undefined;
        const answer = await app.call(method, `/desk/catalog/${path}`, { ...(token && { token }), body });
        expect({ path, status: answer.status }).toEqual({ path, status });
      }
    expect(await everythingIn(app)).toEqual(before);
    for (const [method, path, version] of calls) {
      const body = method === 'POST' ? { ...fraud, version } : undefined;
      const { status } = await app.call(method, `/desk/catalog/${path}`, { token: operator.token, body });
      expect({ path, status }).toEqual({ path, status: 200 });
    }
  } finally {
    await close();
  }
});
