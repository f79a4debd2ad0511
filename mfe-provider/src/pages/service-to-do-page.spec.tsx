import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking as exampleRequest } from '@mendwell/contracts/examples';
import { stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { stubStream } from '@mendwell/web-kit/testing/stream';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { card, list, open } from '../testing/service-to-do.tsx';

afterEach(() => jest.restoreAllMocks());

describe('Service to do', () => {
  it('shows patient, service, date and e-mail address', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }) });
    open();
    expect(document.title).toBe('ServiceToDo');
    const request = await card();
    for (const fact of ['I take a blood thinner.', 'Rosa Lind', 'rosa@example.com', 'Unpaid', 'Requested']) {
      expect(request.getByText(fact)).toBeInTheDocument();
    }
    expect(request.getByText(/^Tue, Dec 1/)).toBeInTheDocument();
  });

  it('tells which visit of a series it is', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest({ seriesNumber: 2, seriesCount: 5 })] }) });
    open();
    expect((await card()).getByText('Visit 2 of 5')).toBeInTheDocument();
  });

  it.each([
    ['a partial refund', { refundedAmount: 10 }, 'Refunded $10 of $45.50'],
    ['a dispute', { disputeStatus: 'open' as const }, 'Payment disputed'],
    ['a dispute that was lost', { disputeStatus: 'lost' as const }, 'Dispute lost'],
  ])('shows %s at its payment', async (_name, changes, note) => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest({ paymentStatus: 'paid', ...changes })] }) });
    open();
    const request = await card();
    expect(request.getByText('$45.50')).toBeInTheDocument();
    expect(request.getByText('Paid')).toBeInTheDocument();
    expect(request.getByText(note)).toBeInTheDocument();
  });

  it('shows requests beyond the first batch', async () => {
    const requests = Array.from({ length: 26 }, (_, index) =>
      exampleRequest({ _id: `r${index}`, serviceName: `Request ${index + 1}` }),
    );
    stubNetwork({
      [list]: () => ({
        body: requests.slice(0, 24),
        headers: { link: '</bookRequest/hart%40example.com?after=c>; rel="next"', 'x-total-count': '62' },
      }),
      [`${list}?after=c`]: () => ({ body: requests.slice(24), headers: { 'x-total-count': '62' } }),
    });
    open();
    expect(await screen.findByText('24 of 62')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('listitem', { name: 'Request 26' })).toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'Request 25' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('says that no request matches only after reading the whole list', async () => {
    const rest = Promise.withResolvers<{ body: unknown }>();
    stubNetwork({
      [list]: () => ({
        body: [exampleRequest()],
        headers: { link: '</bookRequest/hart%40example.com?after=c>; rel="next"', 'x-total-count': '2' },
      }),
      [`${list}?after=c`]: () => rest.promise,
    });
    open();
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Working' }));
    expect(screen.queryByText('No matching requests.')).not.toBeInTheDocument();
    rest.resolve({ body: [exampleRequest({ _id: 'b2' })] });
    expect(await screen.findByText('No matching requests.')).toBeInTheDocument();
  });

  it('shows the requests with the status of its address', async () => {
    stubNetwork({
      [list]: () => ({
        body: [exampleRequest(), exampleRequest({ _id: 'b2', serviceName: 'Begun', status: 'working' })],
      }),
    });
    open('?status=working');
    expect(await screen.findByRole('listitem', { name: 'Begun' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Working', pressed: true })).toBeVisible();
    expect(screen.queryByRole('listitem', { name: exampleRequest().serviceName })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('listitem', { name: exampleRequest().serviceName })).toBeVisible();
  });

  it('refetches the list when the live stream opens and on each change', async () => {
    let paymentStatus: 'unpaid' | 'processing' | 'paid' = 'unpaid';
    stubNetwork({ [list]: () => ({ body: [exampleRequest({ paymentStatus })] }) });
    const stream = stubStream();
    open();
    expect(await screen.findByText('Unpaid')).toBeInTheDocument();
    paymentStatus = 'processing';
    stream.open();
    expect(await screen.findByText('Processing')).toBeInTheDocument();
    paymentStatus = 'paid';
    stream.send({ bookingId: 'b1', status: 'pending', paymentStatus, version: 3 });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
  });

  it.each<[string, Partial<Booking>, string]>([
    ['cancels', { status: 'cancelled' }, 'Heart check-up for Rosa Lind: Cancelled, Unpaid, Tue, Dec 1'],
    [
      'moves',
      { serviceDate: '2026-12-03T09:00:00.000Z' },
      'Heart check-up for Rosa Lind: Unpaid, Thu, Dec 3',
    ],
  ])('announces to screen readers that the patient %s', async (_name, changes, text) => {
    let request = exampleRequest();
    stubNetwork({ [list]: () => ({ body: [request] }) });
    const stream = stubStream();
    open();
    await card();
    request = exampleRequest({ ...changes, version: 2 });
    stream.open();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  });

  it('moves the focus to the heading with the button that ends a filter', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }) });
    open();
    await card();
    await userEvent.click(screen.getByRole('button', { name: 'Pending' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows an empty state', async () => {
    stubNetwork({ [list]: () => ({ body: [] }) });
    open();
    expect(await screen.findByText('No services To Do found.')).toBeInTheDocument();
  });

  it('logs a failed list and offers a retry', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubNetwork({});
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach Mendwell');
    expect(log).toHaveBeenCalledWith('Error fetching data', expect.anything());
    stubNetwork({ [list]: () => ({ body: [] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('No services To Do found.')).toBeInTheDocument());
  });
});
