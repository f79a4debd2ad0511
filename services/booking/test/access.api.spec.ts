import { testUser, unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { bookingApp, newId, type Person, signIn } from './booking-app.ts';

describe('without a valid token', () => {
  const booking = bookingApp();
  let patient: Person;
  let bookingId: string;

  beforeAll(async () => {
    patient = await signIn();
    bookingId = await booking.book(patient, await signIn());
  });

  const calls = () => [
    ['POST', '/serviceBook', { serviceId: newId(), serviceDate: '2099-01-01T00:00:00Z' }] as const,
    ['POST', '/series', { serviceId: newId(), serviceDates: ['2099-01-01T00:00:00Z'] }] as const,
    ['GET', `/booked/${patient.email}`] as const,
    ['GET', `/bookRequest/${patient.email}`] as const,
    ['GET', `/book/${bookingId}`] as const,
    ['PATCH', `/book/${bookingId}`, { status: 'working' }] as const,
    ['GET', '/events'] as const,
    ['GET', `/internal/bookings/${bookingId}`] as const,
  ];

  const past = Math.floor(Date.now() / 1000) - 7200;
  it.each<[string, (user: Person) => string | undefined]>([
    ['no token', () => undefined],
    ['nonsense', () => 'nonsense'],
    ['an expired token', (user) => unsignedToken(user, { iat: past, auth_time: past, exp: past + 3600 })],
    [
      'a token of another project',
      (user) => unsignedToken(user, { aud: 'other', iss: 'https://securetoken.google.com/other' }),
    ],
    ['a token without a subject', () => unsignedToken(testUser(), { sub: '' })],
  ])('(%s) nobody can read or change a booking', async (_, tokenOf) => {
    const before = await booking.stored(bookingId);
    for (const [method, path, body] of calls()) {
      const token = tokenOf(patient);
      const answer = await booking.app.call(method, path, { ...(token && { token }), ...(body && { body }) });
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'unauthenticated']);
    }
    expect(await booking.stored(bookingId)).toEqual(before);
    expect(await booking.bookings.countDocuments()).toBe(1);
  });

  it.each([
    ['broken JSON', { body: '{' }],
    ['a large body', { body: { text: 'x'.repeat(33_000) } }],
    ['a form', { body: 'a=b', headers: { 'content-type': 'text/plain' } }],
  ])('%s is not read', async (_, sent) => {
    for (const token of [undefined, 'nonsense'])
      expect(await booking.app.call('POST', '/serviceBook', { ...sent, token })).toMatchObject({
        ...{ status: 401, body: { code: 'unauthenticated' } },
        headers: { 'cache-control': 'no-store' },
      });
  });

  it('only JSON is accepted, so that no form on another site can book', async () => {
    const answer = await booking.app.call('POST', '/serviceBook', {
      token: patient.token,
      body: 'serviceId=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-media-type' } });
  });
});
