import { exampleBooking } from '@mendwell/contracts/examples';
import { useMoveBooking } from '@mendwell/web-kit/bookings/booking-mutations';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, screen } from '@testing-library/react';
import { PaymentDialog } from '../../payment/payment-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const booking = exampleBooking({
  serviceDate: '2026-12-03T12:00:00.000Z',
  price: 125,
  paymentStatus: 'paid',
});
const dialog = { booking, isOpen: true, onClose: () => undefined, onClosed: () => undefined };

const Cancelling = () => <CancelDialog {...dialog} />;
const Paying = () => <PaymentDialog {...dialog} />;
const Moving = () => (
  <p>{useMoveBooking(booking, 'patient', () => undefined).termsAfter('2026-12-20T12:00:00.000Z')}</p>
);

afterEach(() => jest.useRealTimers());

it.each([
  ['cancelling', Cancelling, /You get \$125\.00 back/, /nothing is paid back/],
  ['moving', Moving, /You can cancel for free until/, /too late to cancel for free/],
  ['paying', Paying, /You can cancel for free until/, /too late to cancel for free/],
])('a dialog for %s that is open when the free deadline passes says so', async (_, Page, before, after) => {
  // The payment cannot be prepared.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.useFakeTimers({ now: new Date('2026-12-02T11:59:00.000Z') });
  stubNetwork({});
  renderPage(Page, { path: '/' });
  expect(screen.getByText(before)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText(after)).toBeInTheDocument();
  expect(screen.queryByText(before)).not.toBeInTheDocument();
});
