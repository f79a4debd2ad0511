import { exampleBooking as exampleRequest, exampleProvider as provider } from '@mendwell/contracts/examples';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { stubStream } from '@mendwell/web-kit/testing-stream';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ServiceToDoPage from './service-to-do-page.tsx';

const list = 'GET /bookRequest/hart%40example.com';
const change = 'PATCH /book/b1';
const changed = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const open = () => renderPage(ServiceToDoPage, { path: '/serviceToDo', user: provider });

const card = async () => within(await screen.findByRole('listitem', { name: 'Heart check-up' }));
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByTitle(name));
};

afterEach(() => jest.restoreAllMocks());

describe('Service to do', () => {
  it('shows who asked for what, when, and how to reach them', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }) });
    open();
    expect(document.title).toBe('ServiceToDo');
    const request = await card();
    for (const fact of ['I take a blood thinner.', 'Rosa Lind', 'rosa@example.com', 'Unpaid', 'Requested']) {
      expect(request.getByText(fact)).toBeInTheDocument();
    }
    expect(request.getByText(/^Dec 1, 2026/)).toBeInTheDocument();
  });

  it.each([
    ['a refund of a part', { refundedAmount: 10 }, 'Refunded $10 of $45.50'],
    ['a dispute', { disputeStatus: 'open' as const }, 'Payment disputed'],
    ['a dispute that was lost', { disputeStatus: 'lost' as const }, 'Dispute lost'],
  ])('shows %s beside the payment it is about', async (_name, changes, note) => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest({ paymentStatus: 'paid', ...changes })] }) });
    open();
    const request = await card();
    expect(request.getByText('Paid')).toBeInTheDocument();
    expect(request.getByText(note)).toBeInTheDocument();
  });

  it('offers Working and Completed, and Pending only as what it is now', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }) });
    open();
    await userEvent.click(await screen.findByRole('combobox'));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-label'))).toEqual(['Working', 'Completed']);
  });

  it('shows a new status at once, says so when it stands and reloads the list', async () => {
    let status: 'pending' | 'working' = 'pending';
    let answer = (_: typeof changed) => {};
    const calls = stubNetwork({
      [list]: () => ({ body: [exampleRequest({ status })] }),
      [change]: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    open();
    await choose('Working');
    expect((await card()).queryByText('Pending')).not.toBeInTheDocument();
    expect(screen.queryByText('Status updated successfully')).not.toBeInTheDocument();
    status = 'working';
    answer(changed);
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['PATCH', { status: 'working' }],
      ['GET', undefined],
    ]);
  });

  it('takes a status back that could not be saved', async () => {
    stubNetwork({
      [list]: () => ({ body: [exampleRequest()] }),
      [change]: () => problem(403, 'forbidden', 'This is not your request'),
    });
    open();
    await choose('Completed');
    expect(await screen.findByText('Failed to update status')).toBeInTheDocument();
    expect((await card()).getAllByText('Pending')).not.toHaveLength(0);
  });

  it('takes a status back although the list cannot be read again either', async () => {
    const lists = [{ body: [exampleRequest()] }];
    stubNetwork({
      [list]: () => lists.shift() ?? problem(503, 'unavailable', 'Away'),
      [change]: () => problem(503, 'unavailable', 'Away'),
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    await choose('Completed');
    expect(await screen.findByText('Failed to update status')).toBeInTheDocument();
    await waitFor(async () => expect((await card()).getAllByText('Pending')).not.toHaveLength(0));
    expect((await card()).queryByText('Completed')).not.toBeInTheDocument();
  });

  it('keeps a saved status although the list cannot be read again', async () => {
    const lists = [{ body: [exampleRequest()] }];
    stubNetwork({
      [list]: () => lists.shift() ?? problem(503, 'unavailable', 'Away'),
      [change]: () => changed,
    });
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    await choose('Completed');
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
    expect((await card()).queryByText('Pending')).not.toBeInTheDocument();
  });

  it('sends the changes of one request one after the other, the last of which stands', async () => {
    const sent: string[] = [];
    const first = Promise.withResolvers<typeof changed>();
    let status: 'pending' | 'working' | 'completed' = 'pending';
    stubNetwork({
      [list]: () => ({ body: [exampleRequest({ status })] }),
      [change]: async ({ body }) => {
        const asked = (body as { status: 'working' | 'completed' }).status;
        sent.push(asked);
        if (asked === 'working') await first.promise;
        status = asked;
        return changed;
      },
    });
    open();
    await choose('Working');
    await choose('Completed');
    expect((await card()).getAllByText('Completed')).not.toHaveLength(0);
    expect(sent).toEqual(['working']);
    first.resolve(changed);
    await waitFor(() => expect(sent).toEqual(['working', 'completed']));
    await waitFor(() => expect(status).toBe('completed'));
    expect((await card()).getAllByText('Completed')).not.toHaveLength(0);
  });

  it('lets the failure of one card leave the status of another alone', async () => {
    const slow = Promise.withResolvers<typeof changed>();
    const other = exampleRequest({ _id: 'b2', serviceName: 'Back pain' });
    stubNetwork({
      [list]: () => ({ body: [exampleRequest(), other] }),
      [change]: () => problem(403, 'forbidden', 'This is not your request'),
      'PATCH /book/b2': () => slow.promise,
    });
    open();
    const [, second] = await screen.findAllByRole('combobox');
    await userEvent.click(second as HTMLElement);
    await userEvent.click(await screen.findByTitle('Working'));
    const backPain = within(screen.getByRole('listitem', { name: 'Back pain' }));
    expect(backPain.queryByText('Pending')).not.toBeInTheDocument();
    const [first] = screen.getAllByRole('combobox');
    await userEvent.click(first as HTMLElement);
    const options = await screen.findAllByTitle('Completed');
    await userEvent.click(options.at(-1) as HTMLElement);
    expect(await screen.findByText('Failed to update status')).toBeInTheDocument();
    expect(backPain.queryByText('Pending')).not.toBeInTheDocument();
    slow.resolve(changed);
  });

  it('says that a status was saved although the page was left', async () => {
    const answer = Promise.withResolvers<typeof changed>();
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }), [change]: () => answer.promise });
    open();
    await choose('Working');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    // Of an earlier test.
    await waitFor(() => expect(screen.queryByText('Status updated successfully')).not.toBeInTheDocument());
    answer.resolve(changed);
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
  });

  it('shows more requests than one page of the list holds', async () => {
    const requests = Array.from({ length: 26 }, (_, index) =>
      exampleRequest({ _id: `r${index}`, serviceName: `Request ${index + 1}` }),
    );
    stubNetwork({
      [list]: () => ({
        body: requests.slice(0, 24),
        headers: { link: '</bookRequest/hart%40example.com?after=c>; rel="next"', 'x-total-count': '26' },
      }),
      [`${list}?after=c`]: () => ({ body: requests.slice(24), headers: { 'x-total-count': '26' } }),
    });
    open();
    expect(await screen.findByText('24 of 26')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('listitem', { name: 'Request 26' })).toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'Request 25' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('reads the list again when the stream of live changes opens, and with each change', async () => {
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

  it('says that there is nothing to do', async () => {
    stubNetwork({ [list]: () => ({ body: [] }) });
    open();
    expect(await screen.findByText('No services To Do found.')).toBeInTheDocument();
  });

  it('logs a list that cannot be read and offers another try in place', async () => {
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
