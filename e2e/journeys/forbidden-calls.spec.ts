import { deskCalls, privateCalls, requestOf } from '@mendwell/client/private-calls';
import { badTokens } from '@mendwell/client/tokens';
import { listBookingRequests, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf } from '@mendwell/contracts/calls';
import { Problem } from '@mendwell/contracts/problem';
import { getServiceToUpdate, listServicesOfProvider } from '@mendwell/contracts/service-calls';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { as } from '../src/accounts.ts';
import { expect, test } from '../src/journey.ts';

interface Call {
  method: string;
  path: string;
  body?: object;
}

const lists = (email: string): Call[] =>
  [listBookingsOfPatient, listServicesOfProvider, listBookingRequests].map((call) => ({
    method: call.method,
    path: addressOf(call, { email }),
  }));

const make = (request: APIRequestContext, { method, path, body }: Call, headers = {}) =>
  request.fetch(path, { method, data: body, headers });

const codeOf = async (answer: APIResponse) => {
  expect(answer.headers()['content-type']).toContain('application/problem+json');
  const problem = Problem.parse(await answer.json());
  expect(problem.requestId).toBe(answer.headers()['x-request-id']);
  expect(problem.status).toBe(answer.status());
  return problem.code;
};

test('private calls require a valid token', async ({ request, createAccount }) => {
  const owner = await createAccount('Olga Owner');
  const bad: Record<string, string>[] = [
    ...Object.values(badTokens(owner.token)).map((token) => (token ? as({ token }) : {})),
    { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` },
  ];
  const unknown = '665f1c2ab7e4d1a2c3b4d5e6';
  const ids = { email: owner.email, serviceId: unknown, bookingId: unknown };
  const calls = privateCalls.map((call) => requestOf(call, ids));
  expect(calls.length).toBeGreaterThan(15);
  for (const call of calls)
    for (const headers of bad) {
      const answer = await make(request, call, headers);
      expect(answer.status(), `${call.method} ${call.path}`).toBe(401);
      expect(await codeOf(answer)).toBe('unauthenticated');
    }
});

test('to everybody but operators, the desk does not exist', async ({ request, createAccount }) => {
  const user = await createAccount('Ursula User');
  const unknown = '665f1c2ab7e4d1a2c3b4d5e6';
  const ids = {
    ...{ email: user.email, serviceId: unknown, bookingId: unknown },
    ...{ uid: user.uid, messageId: unknown, event: 'payment.changed' },
  };
  expect(deskCalls.length).toBeGreaterThan(20);
  const bodyOf = async (answer: APIResponse) => ({ ...(await answer.json()), requestId: '' });
  for (const headers of [{}, as(user)]) {
    const nothing = await bodyOf(await make(request, { method: 'GET', path: '/api/desk/nothing' }, headers));
    for (const call of deskCalls.map((call) => requestOf(call, ids))) {
      const answer = await make(request, { ...call, path: `/api${call.path}` }, headers);
      expect([answer.status(), await bodyOf(answer)], `${call.method} ${call.path}`).toEqual([404, nothing]);
    }
  }
});

test('a stranger can neither read nor change another person’s data', async ({
  request,
  createAccount,
  arrangeBooking,
}) => {
  const { provider, patient, serviceId, bookingId } = await arrangeBooking('Prue Private', 'Percy Private');
  const stranger = await createAccount('Stan Stranger');
  const readAll = async () => [
    await (await request.get(addressOf(getServiceToUpdate, { serviceId }))).text(),
    await (
      await request.get(addressOf(listBookingRequests, { email: provider.email }), { headers: as(provider) })
    ).text(),
  ];
  const before = await readAll();

  const ids = { email: provider.email, serviceId, bookingId };
  const aboutOne = privateCalls.filter(
    (call) => call.includes('{') || call.endsWith('/create-payment-intent'),
  );
  for (const call of [...lists(patient.email), ...aboutOne.map((call) => requestOf(call, ids))]) {
    const answer = await make(request, call, as(stranger));
    // There is no receipt and no review yet, and what a calendar entry, a series or a wish is of is private.
    const isMissing = /receipts|^\/(?:series|waits)\/|\.ics$|^\/reviews\/\w+(?:\/reply|\/report)?$/.test(
      call.path,
    );
    const refusal = isMissing ? [404, 'not-found'] : [403, 'forbidden'];
    expect([answer.status(), await codeOf(answer)], `${call.method} ${call.path}`).toEqual(refusal);
  }
  const completed = requestOf('PATCH /book/{bookingId}', ids);
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
