import { callsOf } from '@mendwell/client/calls';
import { ok } from '@mendwell/client/http';
import type { Account } from '../src/accounts.ts';
import { publishUnreadable } from '../src/broker.ts';
import { expect, test } from '../src/journey.ts';
import { operatorOf } from '../src/operate.ts';
import { openPayment, refuseRefund } from '../src/visits.ts';

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const isDone = { acknowledged: true, matchedCount: 1, modifiedCount: 1 };

test('from the command line, an operator hides a service while two people pay for it, and shows it again', async ({
  baseURL,
  createAccount,
  createOperator,
  publishService,
  bookService,
}) => {
  const url = baseURL ?? '';
  const provider = await createAccount('Hilda Hidden');
  const word = provider.uid.slice(0, 8);
  const serviceId = await publishService(provider, { serviceName: `Odd cure ${word}` });
  const bookings = async (patient: Account) => ok(callsOf(url, patient).bookingsOf(patient.email));
  const beginPaying = async (name: string) => {
    const patient = await createAccount(name);
    const bookingId = await bookService(patient, serviceId, { serviceDate: inAWeek() });
    return { patient, pay: await openPayment(url, patient, bookingId) };
  };
  const [early, late] = [await beginPaying('Eve Early'), await beginPaying('Liz Late')];
  const operate = operatorOf(url, await createOperator('Odo Operator'));
  expect(await operate('services', 'list', `odd ${word}`)).toMatchObject([
    { _id: serviceId, state: 'listed' },
  ]);

  const decision = ['--reason', 'fraud', '--note', `Ticket ${word}`];
  const hide = operate('services', 'hide', serviceId, '--version', '1', ...decision);
  const [hidden] = await Promise.all([hide, early.pay()]);
  expect(hidden).toEqual([isDone]);
  await late.pay();
  for (const { patient } of [early, late])
    await expect
      .poll(() => bookings(patient))
      .toMatchObject([{ status: 'pending', paymentStatus: 'paid', price: 45.5 }]);
  expect(await operate('services', 'show', serviceId)).toMatchObject([
    { state: 'hidden', hidden: { reason: 'fraud' } },
    { bookings: 2, people: 2, paid: 91 },
  ]);
  expect(await operate('services', 'list', word, '--state', 'hidden')).toHaveLength(1);

  expect(await operate('services', 'unhide', serviceId, '--version', '2', ...decision)).toEqual([isDone]);
  await expect
    .poll(() => operate('journal', 'list', '--kind', 'service', '--id', serviceId))
    .toMatchObject([
      { action: 'service.show', reason: 'fraud', note: `Ticket ${word}` },
      { action: 'service.hide' },
    ]);
});

test('from the command line, an operator retries a refund and learns why a call is refused', async ({
  baseURL,
  createAccount,
  createOperator,
  publishService,
  bookService,
}) => {
  const url = baseURL ?? '';
  const patient = await createAccount('Dora Disputing');
  const serviceId = await publishService(await createAccount('Pia Provider'));
  const bookingId = await bookService(patient, serviceId, { serviceDate: inAWeek() });
  await refuseRefund(url, patient, bookingId);
  const operator = await createOperator('Ria Refunding');
  const operate = operatorOf(url, operator);
  await expect
    .poll(() => operate('refunds', 'list', '--payer', patient.uid))
    .toMatchObject([{ bookingId, owed: 45.5, isRetryable: true }]);
  expect(await operate('refunds', 'retry', bookingId, '--note', 'Once more')).toEqual([isDone]);

  await expect(operate('services', 'hide', serviceId)).rejects.toThrow('Reason is required');
  await expect(operate('services', 'hid', serviceId)).rejects.toThrow("unknown command 'hid'");
  await expect(operatorOf(url, patient)('journal', 'export')).rejects.toThrow('is not an operator');
});

test('from the command line, an operator replays a dead letter', async ({ baseURL, createOperator }) => {
  const id = await publishUnreadable('catalog', 'booking.status-changed');
  const operate = operatorOf(baseURL ?? '', await createOperator('Rolf Replaying'));
  const letters = async () => {
    const queues = (await operate('dead-letters', 'list')) as { service: string; letters: object[] }[];
    return queues.flatMap(({ service, letters }) => letters.map((letter) => ({ service, ...letter })));
  };
  const settled = [{ acknowledged: true, settledCount: 1 }];
  const one = ['catalog', 'booking.status-changed', '--id', id];
  await expect.poll(letters).toContainEqual(expect.objectContaining({ service: 'catalog', id }));
  expect(await operate('dead-letters', 'replay', ...one)).toEqual(settled);
  await expect.poll(letters).toContainEqual(expect.objectContaining({ id, replayedAt: expect.any(String) }));
  await expect(operate('dead-letters', 'drop', ...one)).rejects.toThrow("required option '--yes'");
  const none = ['catalog', 'booking.status-changed', '--expected', '0'];
  await expect(operate('dead-letters', 'drop', ...none, '--yes')).rejects.toThrow(
    'There are more stuck events now',
  );
  expect(await operate('dead-letters', 'drop', ...one, '--yes')).toEqual(settled);
});
