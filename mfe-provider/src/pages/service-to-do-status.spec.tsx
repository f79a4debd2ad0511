import { exampleBooking as exampleRequest } from '@mendwell/contracts/examples';
import { problem, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { card, change, changed, choose, list, open } from '../testing/service-to-do.tsx';

afterEach(() => jest.restoreAllMocks());

describe('the status of a request', () => {
  it('offers Working and Completed, and shows Pending only as the current status', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }) });
    open();
    await userEvent.click(await screen.findByRole('combobox'));
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.getAttribute('aria-label'))).toEqual(['Working', 'Completed']);
  });

  it('shows a new status at once, confirms it when saved and refetches the list', async () => {
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

  it('reverts a status that could not be saved', async () => {
    stubNetwork({
      [list]: () => ({ body: [exampleRequest()] }),
      [change]: () => problem(403, 'forbidden', 'This is not your request'),
    });
    open();
    await choose('Completed');
    expect(await screen.findByText('Failed to update status')).toBeInTheDocument();
    expect((await card()).getAllByText('Pending')).not.toHaveLength(0);
  });

  it('reverts a status even if the list cannot be refetched', async () => {
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

  it('keeps a saved status even if the list cannot be refetched', async () => {
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

  it('sends the changes of one request in order, and the last one wins', async () => {
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

  it("does not revert another card's status on a failure", async () => {
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

  it('leaves the focus in the list when a filter hides the request with its new status', async () => {
    let status: 'pending' | 'working' = 'pending';
    stubNetwork({
      [list]: () => ({ body: [exampleRequest({ status })] }),
      [change]: () => {
        status = 'working';
        return changed;
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pending' }));
    await choose('Working');
    expect(await screen.findByText('No matching requests.')).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('reports a saved status after navigation away', async () => {
    const answer = Promise.withResolvers<typeof changed>();
    stubNetwork({ [list]: () => ({ body: [exampleRequest()] }), [change]: () => answer.promise });
    open();
    await choose('Working');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    // Toasts of an earlier test.
    await waitFor(() => expect(screen.queryByText('Status updated successfully')).not.toBeInTheDocument());
    answer.resolve(changed);
    expect(await screen.findByText('Status updated successfully')).toBeInTheDocument();
  });
});
