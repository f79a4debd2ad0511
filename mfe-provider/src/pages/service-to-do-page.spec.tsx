import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleRequest, provider } from '../examples.ts';
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
