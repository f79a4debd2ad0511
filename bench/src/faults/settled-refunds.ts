import { type Account, createAccount, makeOperator } from '@mendwell/client/accounts';
import { callsOf, payForBooking } from '@mendwell/client/calls';
import { exampleService } from '@mendwell/client/examples';
import { ok } from '@mendwell/client/http';
import type { WaitingPayment } from '@mendwell/contracts/desk/payments';
import { until } from '@mendwell/local/processes/until';
import { callProvider, readProvider } from '../shared/card-provider.ts';
import { bookService, createAccounts, offerService } from '../shared/offer.ts';
import type { System } from '../shared/system.ts';
import { repeatTurns } from '../users/repeat-turns.ts';
import { type Fault, type FaultTarget, insist } from './fault.ts';

const patients = 8;
const hourMs = 3_600_000;
const returnsForMs = 15_000;
const paidBackWithinMs = 180_000;

/**
 * Banks return refunds, of every other card for good, while two operators who do not know of each other retry, take over and
 * settle whatever a row offers, beside the service's own retries. Throws unless everybody is paid back; the invariants say that
 * nobody is twice.
 */
export const settleBesideRetries: Fault = async (target) => {
  const { system, random } = target;
  const { url } = system;
  const { serviceId } = await insist('an offer', () => offerService(system));
  const people = await insist('patients', () => createAccounts(url, patients));
  const operator = await insist('an operator', async () => makeOperator(url, await createAccount(url)));
  const { api } = callsOf(url, operator);
  const paid = await Promise.all(people.map((patient, at) => payAndCancel(system, patient, serviceId, at)));
  const closedCards = paid.filter((_, at) => at % 2 === 0);
  const stopReturning = returnRefunds(target, paid, closedCards);

  const settled = new Set<string | undefined>();
  const path = '/desk/payment/payments';
  const work = async () => {
    for (const row of await ok(api<WaitingPayment[]>('GET', `${path}?service=${serviceId}`))) {
      const steps = stepsOf(row);
      // A retry is faster than a take-over, which asks the card provider first, so it wins against a colleague's.
      const step = random.chance(0.3) ? steps[0] : steps.at(-1);
      if (!step) continue;
      // Its answer may be lost.
      if (step === 'settle') settled.add(row.bookingId);
      await api('POST', `${path}/${row.bookingId}/${step}`, {});
    }
  };
  const unpaid = async () => {
    const lists = people.map((patient) => ok(callsOf(url, patient).bookingsOf(patient.email)));
    return (await Promise.all(lists))
      .flat()
      .filter(({ refundedAmount }) => refundedAmount !== exampleService.price);
  };
  const unsettled = () => closedCards.filter(({ bookingId }) => !settled.has(bookingId));
  const isPaidBack = async () => {
    await Promise.all([work(), work()]);
    return unsettled().length === 0 && (await unpaid()).length === 0;
  };
  const isDone = await until(isPaidBack, paidBackWithinMs);
  await stopReturning();
  if (!isDone) {
    const left = { unsettled: unsettled(), unpaid: await unpaid(), rows: await ok(api('GET', path)) };
    throw new Error(`Not everybody has been paid back: ${JSON.stringify(left)}`);
  }
  return `${patients} refunds, ${settled.size} of them settled`;
};

function stepsOf({ isRetryable, toTakeOver, toSettle }: WaitingPayment): string[] {
  return [
    ...(isRetryable ? ['retry'] : []),
    ...(toTakeOver ? ['take-over'] : []),
    ...(toSettle ? ['settle'] : []),
  ];
}

interface Paid {
  bookingId: string;
  intentId: string;
}

async function payAndCancel(system: System, patient: Account, serviceId: string, at: number): Promise<Paid> {
  const calls = callsOf(system.url, patient);
  const serviceDate = new Date(Date.now() + (1_000 + at) * hourMs);
  const bookingId = await insist('a booking', () => bookService(system, patient, serviceId, serviceDate));
  const intentId = await insist('a payment', () => payForBooking(system.url, calls, bookingId));
  await insist('cancel', () => ok(calls.cancel(bookingId)));
  return { bookingId, intentId };
}

/** Every refund to a closed card, and for a while some of the others. */
function returnRefunds({ system, random }: FaultTarget, paid: readonly Paid[], closedCards: readonly Paid[]) {
  const seen = new Set<string>();
  const [all, closed] = [paid, closedCards].map((of) => new Set(of.map(({ intentId }) => intentId)));
  const endsAt = Date.now() + returnsForMs;
  const returnThem = async () => {
    for (const { id, payment_intent } of await readProvider(system, 'refunds').catch(() => [])) {
      if (!all?.has(payment_intent) || seen.has(id)) continue;
      const isReturned = closed?.has(payment_intent) || (Date.now() < endsAt && random.chance(0.5));
      if (isReturned) await callProvider(system, `/v1/refunds/${id}/fail`, { method: 'POST' });
      seen.add(id);
    }
  };
  return repeatTurns(1, () => returnThem().catch(() => {}), 300);
}
