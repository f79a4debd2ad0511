import { paths } from '@mendwell/contracts/paths';
import { Problem } from '@mendwell/contracts/problem';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Account, as } from '../src/accounts.ts';
import { documentedCalls } from '../src/documented-calls.ts';
import { exampleService, expect, test } from '../src/journey.ts';

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  data?: object;
}

const lists = (email: string): Call[] =>
  [paths.bookingsOfPatient, paths.servicesOfProvider, paths.bookingRequests].map((path) => ({
    method: 'GET',
    path: path(email),
  }));

interface Ids {
  email: string;
  serviceId: string;
  bookingId: string;
}

const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
const bodies: Record<string, (ids: Ids) => object> = {
  '/service': () => exampleService,
  '/serviceUpdate/{serviceId}': () => ({ ...exampleService, price: 1 }),
  '/serviceBook': ({ serviceId }) => ({ serviceId, serviceDate: tomorrow }),
  '/book/{bookingId}': () => ({ status: 'completed' }),
  '/bookings/{bookingId}/cancel': () => ({}),
  '/bookings/{bookingId}/decline': () => ({}),
  '/bookings/{bookingId}/move': () => ({ serviceDate: tomorrow }),
  '/create-payment-intent': ({ bookingId }) => ({ bookingId }),
  '/payments/confirm': () => ({ paymentIntentId: 'pi_x' }),
  '/notifications/preferences': () => ({ reminders: false }),
};

/** Every documented call that needs a token, with these ids. */
const privateCalls = (ids: Ids): (Call & { isAboutOne: boolean })[] =>
  documentedCalls
    .filter(({ needsToken }) => needsToken)
    .map(({ method, path }) => {
      const data = method === 'GET' || method === 'DELETE' ? undefined : bodies[path]?.(ids);
      const filled = path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => encodeURIComponent(ids[name]));
      return { method, path: filled, isAboutOne: filled !== path, ...(data && { data }) };
    });

const make = (request: APIRequestContext, { method, path, data }: Call, headers = {}) =>
  request.fetch(path, { method, data, headers });

const codeOf = async (answer: APIResponse) => {
  expect(answer.headers()['content-type']).toContain('application/problem+json');
  const problem = Problem.parse(await answer.json());
  expect(problem.requestId).toBe(answer.headers()['x-request-id']);
  expect(problem.status).toBe(answer.status());
  return problem.code;
};

/** Replaces claims of the account's token; the emulator's tokens are not signed. */
function forged({ token }: Account, claims: object) {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return as({ token: `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...payload, ...claims })}.` });
}

test('private calls require a valid token', async ({ request, createAccount }) => {
  const owner = await createAccount('Olga Owner');
  const another = 'demo-another';
  const bad: Record<string, string>[] = [
    {},
    { authorization: 'Bearer nonsense' },
    { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
    forged(owner, { iat: 1_700_000_000, exp: 1_700_003_600 }),
    forged(owner, { aud: another, iss: `https://securetoken.google.com/${another}` }),
  ];
  const unknown = '665f1c2ab7e4d1a2c3b4d5e6';
  const calls = privateCalls({ email: owner.email, serviceId: unknown, bookingId: unknown });
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls)
    for (const headers of bad) {
      const answer = await make(request, call, headers);
      expect(answer.status(), `${call.method} ${call.path}`).toBe(401);
      expect(await codeOf(answer)).toBe('unauthenticated');
    }
});

test('a stranger can neither read nor change another person’s data', async ({
  request,
  createAccount,
  publishService,
  bookService,
}) => {
  const provider = await createAccount('Prue Private');
  const patient = await createAccount('Percy Private');
  const stranger = await createAccount('Stan Stranger');
  const serviceId = await publishService(provider);
  const bookingId = await bookService(patient, serviceId);
  const readAll = async () => [
    await (await request.get(paths.serviceUpdate(serviceId))).text(),
    await (await request.get(paths.bookingRequests(provider.email), { headers: as(provider) })).text(),
  ];
  const before = await readAll();

  const ids = { email: provider.email, serviceId, bookingId };
  const notTheirs = [...lists(patient.email), ...privateCalls(ids).filter(({ isAboutOne }) => isAboutOne)];
  const toPay = { method: 'POST', path: paths.createPaymentIntent, data: { bookingId } } as const;
  for (const call of [...notTheirs, toPay]) {
    const answer = await make(request, call, as(stranger));
    // There is no receipt yet, and the existence of a calendar entry is private.
    const refusal = /receipts|\.ics$/.test(call.path) ? [404, 'not-found'] : [403, 'forbidden'];
    expect([answer.status(), await codeOf(answer)], `${call.method} ${call.path}`).toEqual(refusal);
  }
  const completed = {
    method: 'PATCH',
    path: paths.bookingStatus(bookingId),
    data: { status: 'completed' },
  } as const;
  expect((await make(request, completed, as(patient))).status()).toBe(403);
  expect(await readAll()).toEqual(before);
});

test('no spelling of another person’s address opens their list', async ({ request, createAccount }) => {
  const { email } = await createAccount('Vic Variant');
  const stranger = await createAccount('Sid Stranger');
  const encoded = encodeURIComponent(email);
  for (const spelling of [
    encoded.toUpperCase(),
    `${encoded}.`,
    `${encoded},${encodeURIComponent(stranger.email)}`,
    `${encodeURIComponent(stranger.email)}%2f..%2f${encoded}`,
    `..%2f${encoded}`,
    encodeURIComponent(encoded),
  ])
    for (const { path } of lists('')) {
      const answer = await request.get(path + spelling, { headers: as(stranger) });
      expect([400, 401, 403, 404], path + spelling).toContain(answer.status());
      expect(await answer.text()).not.toContain(email);
    }
  const own = await request.get(`/booked/${encodeURIComponent(stranger.email.toUpperCase())}`, {
    headers: as(stranger),
  });
  expect(own.status(), 'one’s own address in capitals').toBe(200);
});
