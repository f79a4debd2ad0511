import type { Booking, BookingSummary } from '@mendwell/contracts/booking';
import { exampleBooking, exampleProvider as provider } from '@mendwell/contracts/examples';
import { isolated } from '@mendwell/contracts/text';
import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { stubStream } from '@mendwell/web-kit/testing/stream';
import { screen, waitFor } from '@testing-library/react';
import RequestToastsModule from './request-toasts-module.tsx';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const entry = (minute: number, actor: 'patient' | 'provider' | 'payment', what: string) =>
  ({ at: at(minute), actor, what }) as Booking['timeline'][number];
const change = { bookingId: 'b1', status: 'pending', paymentStatus: 'unpaid', version: 2 } as const;

/** Opens a page; each call of `receive` delivers a change of the booking `b1`. */
const open = (role: BookingSummary['role'] = 'provider') => {
  let timeline: Booking['timeline'] = [];
  const calls = stubNetwork({
    'GET /book/b1': () => {
      const { instructions, ...summary } = exampleBooking({ timeline });
      return { body: { ...summary, role } };
    },
  });
  const stream = stubStream();
  renderPage(RequestToastsModule, { path: '/', user: provider });
  stream.open();
  return async (...entries: Booking['timeline']) => {
    timeline = entries;
    const before = calls.length;
    // A change before the stream opens is lost; a repeated one is shown once.
    await waitFor(() => {
      stream.send(change);
      expect(calls.length).toBeGreaterThan(before);
    });
  };
};
const toasts = () => screen.queryAllByText(/Heart check-up/).map(({ textContent }) => textContent);

it("notifies a provider once of each patient's change, and not of their own", async () => {
  const receive = open();
  await receive(entry(1, 'patient', 'requested'));
  await findToast(`New request: ${isolated('Heart check-up')} for ${isolated('Rosa Lind')}`);
  await receive(entry(1, 'patient', 'requested'), entry(1, 'payment', 'paid'));
  await receive(entry(1, 'patient', 'requested'), entry(2, 'provider', 'working'));
  await receive(entry(1, 'patient', 'requested'), entry(9, 'payment', 'refunded'));
  await receive(entry(10, 'patient', 'cancelled'));
  await findToast(`${isolated('Heart check-up')}: cancelled by ${isolated('Rosa Lind')}`);
  expect(toasts()).toHaveLength(2);
});

it("does not notify a provider of their own changes as another provider's patient", async () => {
  const receive = open('patient');
  await receive(entry(1, 'patient', 'requested'));
  await receive(entry(2, 'patient', 'cancelled'));
  expect(toasts()).toEqual([]);
});
