import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { add, type Person, signIn } from './catalog-app.ts';
import { type ReviewsApp, reviewsApp } from './reviews-app.ts';

interface Steps {
  reviews: ReviewsApp;
  patient: Person;
  provider: Person;
  /** Part of all names and texts of a test. */
  id: string;
}

/** A catalog with two new people for each test of a suite, and what they write. */
export function personalDataSteps() {
  const on = { reviews: reviewsApp() } as Steps;

  /** Two people whose names and texts appear nowhere else. */
  beforeEach(async () => {
    on.id = crypto.randomUUID();
    on.patient = await signIn({ name: `Rosa-${on.id} Lind` });
    on.provider = await signIn({ name: `Dr. ${on.id}`, picture: `https://example.com/${on.id}.jpg` });
  });

  const send = (email: string, text: string) =>
    on.reviews.app.call('POST', '/contact', {
      body: { email, subject: `${text} ${on.id}`, message: `${text} ${on.id}` },
    });
  const report = async (person: Person, bookingId: string, body: object) =>
    on.reviews.change('POST', `${await on.reviews.idOf(bookingId)}/report`, person, body);
  const sendSignedIn = ({ token }: Person, email = `other-${on.id}@example.com`) =>
    on.reviews.app.call('POST', '/contact', {
      token,
      body: { email, subject: 'Signed in', message: `Signed in ${on.id}` },
    });

  /** A visit with all that its two people write. */
  const visit = async () => {
    const { app } = on.reviews;
    const signedIn = (person: Person) =>
      app.call('PUT', '/account', { token: unsignedToken({ ...person, isEmailVerified: true }) });
    await Promise.all([signedIn(on.patient), signedIn(on.provider)]);
    await app.call('PUT', '/providerProfile', {
      token: on.provider.token,
      body: { about: `I am ${on.id}`, trainedAt: `School ${on.id}` },
    });
    const texts = {
      serviceArea: `Area ${on.id}`,
      description: `About ${on.id}`,
      image: `https://example.com/s-${on.id}.jpg`,
    };
    const serviceId = await add(app, on.provider, texts);
    const removed = await add(app, on.provider, texts);
    await app.call('DELETE', `/serviceDelete/${removed}`, { token: on.provider.token });
    const state = on.reviews.visitOf(on.patient, { serviceId, providerUid: on.provider.uid });
    await on.reviews.record(state);
    const { bookingId } = state;
    const text = `Review ${on.id}`;
    await on.reviews.write(on.patient, bookingId, { stars: 2, text, showName: true, name: `R. ${on.id}` });
    await on.reviews.reply(bookingId, `Reply ${on.id}`, on.provider);
    await report(on.patient, bookingId, { about: 'reply', reason: `Patient's reason ${on.id}` });
    await report(on.provider, bookingId, { reason: `Provider's reason ${on.id}` });
    await send(on.patient.email.toUpperCase(), "Patient's message");
    await send(on.provider.email, "Provider's message");
    return { serviceId, removed, bookingId, state };
  };
  return { on, send, sendSignedIn, report, visit };
}
