import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { type Answer, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from '../pages/booked-services-page.tsx';

const paid = {
  receiptNumber: 'pi_1',
  amount: 45.5,
  currency: 'usd',
  paidAt: '2026-11-21T10:15:00.000Z',
  refundedAmount: 0,
};

const open = (changes: Partial<Booking>, receipt: () => Answer = () => ({ body: paid })) => {
  stubNetwork({
    'GET /booked/rosa%40example.com': () => ({ body: [exampleBooking(changes)] }),
    'GET /payments/receipts/b1': receipt,
  });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
};
const openReceipt = async () => {
  const table = within(await screen.findByRole('table'));
  await userEvent.click(table.getByRole('button', { name: 'Receipt' }));
  return within(await screen.findByRole('dialog', { name: 'Receipt for Heart check-up' }));
};

describe('the receipt', () => {
  it('shows amount, provider, patient, date and booking, even if the timeline is incomplete', async () => {
    open({ paymentStatus: 'paid', timeline: [] });
    const receipt = await openReceipt();
    expect(await receipt.findByText('$45.50')).toBeInTheDocument();
    for (const fact of [
      'Heart check-up',
      'Dr. Amelia Hart',
      'hart@example.com',
      'Rosa Lind',
      'rosa@example.com',
      'b1',
      'pi_1',
    ])
      expect(receipt.getByText(fact, { selector: 'dd, dd *' })).toBeInTheDocument();
    expect(receipt.getByText(/^Nov 21, 2026/)).toBeInTheDocument();
    expect(receipt.getByText(/^Tue, Dec 1, 2026/)).toBeInTheDocument();
    expect(receipt.getByRole('article')).toHaveTextContent('Paid by Rosa Lind');
  });

  it('shows the appointment in its own time zone, with its name', async () => {
    open({ paymentStatus: 'paid', serviceDate: '2026-12-01T12:30:00.000Z', timeZone: 'Asia/Calcutta' });
    const receipt = await openReceipt();
    expect(await receipt.findByText('Tue, Dec 1, 2026, 6:00 PM')).toHaveTextContent('Asia/Kolkata');
  });

  it("shows the appointment in the reader's zone, in a browser that does not know the provider's", async () => {
    open({ paymentStatus: 'paid', timeZone: 'Mars/Olympus_Mons' });
    const receipt = await openReceipt();
    expect(await receipt.findByText(/^Tue, Dec 1, 2026, .+ [A-Z]/)).not.toHaveTextContent('Mars');
  });

  it('prints once it has loaded, and closes', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const answer = Promise.withResolvers<Answer>();
    open({ paymentStatus: 'paid' }, () => answer.promise as never);
    const receipt = await openReceipt();
    expect(receipt.getByRole('button', { name: 'Print' })).toBeDisabled();
    answer.resolve({ body: paid });
    await receipt.findByText('pi_1');
    await userEvent.click(receipt.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await userEvent.click(receipt.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['all', 45.5, 'Paid by Rosa Lind, then refunded', '$45.50 of $45.50'],
    ['part', 10, 'Paid by Rosa Lind, then partly refunded', '$10 of $45.50'],
  ])('shows a refund of %s of the amount', async (_some, refundedAmount, state, refund) => {
    const refundedAt = '2026-11-22T08:00:00.000Z';
    open({ paymentStatus: 'refunded' }, () => ({ body: { ...paid, refundedAmount, refundedAt } }));
    const receipt = await openReceipt();
    expect(await receipt.findByRole('article')).toHaveTextContent(state);
    expect(receipt.getByText(refund, { exact: false })).toHaveTextContent(/Nov 22, 2026/);
  });

  it('shows why it failed to load, and retries', async () => {
    const replies: Answer[] = [problem(502, 'payment-provider', 'Payments are away.')];
    open({ paymentStatus: 'paid' }, () => replies.shift() ?? { body: paid });
    const receipt = await openReceipt();
    expect(await receipt.findByRole('alert')).toHaveTextContent('Payments are away.');
    await userEvent.click(receipt.getByRole('button', { name: 'Try again' }));
    expect(await receipt.findByText('pi_1')).toBeInTheDocument();
  });

  it('is not offered before the payment is recorded', async () => {
    open({ paymentStatus: 'processing' });
    expect(await screen.findByRole('button', { name: 'Processing' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Receipt' })).not.toBeInTheDocument();
  });
});
