import { exampleBooking } from '@mendwell/contracts/examples';
import { useMoveBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { act, screen } from '@testing-library/react';
import { PaymentDialog } from '../../payment/payment-dialog.tsx';
import CancelSeriesDialog from '../series/cancel-series-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const booking = exampleBooking({
  serviceDate: '2026-12-03T12:00:00.000Z',
  price: 125,
  paymentStatus: 'paid',
  seriesId: 'a',
});
const later = { ...booking, _id: '0'.repeat(24), serviceDate: '2026-12-03T12:00:00.500Z', price: 60 };
const dialog = { booking, isOpen: true, onClose: () => undefined, onClosed: () => undefined };

const Cancelling = () => <CancelDialog {...dialog} />;
const CancellingSeries = () => <CancelSeriesDialog {...dialog} />;
const Paying = () => <PaymentDialog {...dialog} />;
const Moving = () => (
  <p>{useMoveBooking(booking, 'patient', () => undefined).termsAfter('2026-12-20T12:00:00.000Z')}</p>
);

afterEach(() => jest.useRealTimers());

it.each([
  ['cancelling', Cancelling, /You get \$125\.00 back/, /nothing is paid back/],
  ['cancelling a series', CancellingSeries, /You get \$60\.00 back/, /nothing is paid back/],
  ['moving', Moving, /You can cancel for free until/, /too late to cancel for free/],
  ['paying', Paying, /You can cancel for free until/, /too late to cancel for free/],
])('a dialog for %s that is open when the free deadline passes says so', async (_, Page, before, after) => {
  // The payment cannot be prepared.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers({ now: new Date('2026-12-02T11:59:00.000Z') });
  stubNetwork({ 'GET /booked/maya%40example.com': () => ({ body: [booking, later] }) });
  renderPage(Page, { path: '/', user: maya });
  expect(await screen.findByText(before)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  // What the first change has planned.
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getAllByText(after)[0]).toBeInTheDocument();
  expect(screen.queryByText(before)).not.toBeInTheDocument();
});
