import type { Booking } from '@mendwell/contracts/booking';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleBooking, patient } from '../examples.ts';
import BookedServicesPage from '../pages/booked-services-page.tsx';

const requested = { at: '2026-11-20T09:30:00.000Z', actor: 'patient', what: 'requested' } as const;
const paid = { at: '2026-11-21T10:15:00.000Z', actor: 'payment', what: 'paid' } as const;
const refunded = { at: '2026-11-22T08:00:00.000Z', actor: 'payment', what: 'refunded' } as const;

const open = (changes: Partial<Booking>) => {
  stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: [exampleBooking(changes)] }) });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
};
const openReceipt = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Receipt' }));
  return within(await screen.findByRole('dialog', { name: 'Receipt for Heart check-up' }));
};

describe('Receipt', () => {
  it('proves what was paid, to whom, by whom, when and for which booking', async () => {
    open({ paymentStatus: 'paid', timeline: [requested, paid] });
    const receipt = await openReceipt();
    for (const fact of [
      '$45.50',
      'Heart check-up',
      'Dr. Amelia Hart',
      'hart@example.com',
      'Rosa Lind',
      'rosa@example.com',
      'b1',
    ])
      expect(receipt.getByText(fact)).toBeInTheDocument();
    expect(receipt.getByText(/^Nov 21, 2026/)).toBeInTheDocument();
    expect(receipt.getByText(/^Dec 1, 2026/)).toBeInTheDocument();
    expect(receipt.getByText('Paid by Rosa Lind')).toBeInTheDocument();
  });

  it('goes to the printer on Print and away on Close', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open({ paymentStatus: 'paid', timeline: [requested, paid] });
    const receipt = await openReceipt();
    await userEvent.click(receipt.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(receipt.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says so when the money went back', async () => {
    open({ paymentStatus: 'refunded', timeline: [requested, paid, refunded] });
    const receipt = await openReceipt();
    expect(receipt.getByText('Paid by Rosa Lind, then refunded')).toBeInTheDocument();
    expect(receipt.getByText(/^Nov 22, 2026/)).toBeInTheDocument();
  });

  it('is not offered before our record says that the money arrived', async () => {
    open({ paymentStatus: 'processing', timeline: [requested] });
    expect(await screen.findByRole('button', { name: 'Processing' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Receipt' })).not.toBeInTheDocument();
  });
});
