import {
  exampleOwnService as exampleService,
  exampleProvider as provider,
} from '@mendwell/contracts/examples';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { queryKeys } from '@mendwell/web-kit/http/query-keys';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ManageServicesPage from './manage-services-page.tsx';

const list = 'GET /serviceJob/hart%40example.com';
const open = () => renderPage(ManageServicesPage, { path: '/manageService', user: provider });
const twoServices = () => ({
  body: [exampleService(), exampleService({ _id: 's2', serviceName: 'Back pain' })],
});
const askToDelete = async () => {
  const [first] = await screen.findAllByRole('button', { name: 'Delete' });
  await userEvent.click(first as HTMLElement);
  expect(await screen.findByText('Are you sure?')).toBeInTheDocument();
  expect(screen.getByText("You won't be able to revert this!")).toBeInTheDocument();
};
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));

describe('Manage services', () => {
  it('shows 220 characters of the description, the price in dollars and an update link', async () => {
    const free = exampleService({ _id: 's2', price: 0 });
    stubNetwork({ [list]: () => ({ body: [exampleService({ description: 'x'.repeat(221) }), free] }) });
    open();
    expect(await screen.findByText(`${'x'.repeat(220)}...`)).toBeInTheDocument();
    expect(screen.getByText('$45.50')).toBeInTheDocument();
    expect(screen.getByText('Free')).toBeInTheDocument();
    const [update] = screen.getAllByRole('link', { name: 'Update' });
    expect(update).toHaveAttribute('href', '/serviceUpdate/s1');
  });

  it.each([
    [{ rating: { average: 4.8, count: 12 } }, ['12', '★ 4.8 (12)']],
    [
      { bookingsCount: 0, nextFreeAt: new Date(2099, 11, 8, 9, 45).toISOString() },
      ['0', 'No reviews', 'Dec 8, 9:45 AM'],
    ],
    [{ isPaused: true }, ['12', 'No reviews', 'Paused']],
  ])('shows how a service does: %j', async (changes, facts) => {
    const calls = stubNetwork({ [list]: () => ({ body: [exampleService(changes)] }) });
    open();
    const shown = await screen.findAllByRole('definition');
    expect(shown.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual(facts);
    expect(screen.getByRole('link', { name: 'Public page' })).toHaveAttribute('href', '/services/s1');
    expect(calls).toHaveLength(1);
  });

  it('pauses a service and resumes it', async () => {
    let isPaused = false;
    const calls = stubNetwork({
      [list]: () => ({ body: [exampleService(isPaused ? { isPaused } : {})] }),
      'PUT /services/s1/pause': ({ body }) => {
        ({ isPaused } = body as { isPaused: boolean });
        return { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toHaveFocus();
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([{ isPaused: true }, { isPaused: false }]);
  });

  it('removes a deleted service from the list and confirms the deletion', async () => {
    const calls = stubNetwork({
      [list]: twoServices,
      'DELETE /serviceDelete/s1': () => ({ body: { acknowledged: true, deletedCount: 1 } }),
    });
    open();
    await askToDelete();
    await confirm();
    expect(await screen.findByText('Deleted!')).toBeInTheDocument();
    expect(screen.getByText('Your service has been deleted.')).toBeInTheDocument();
    expect(screen.queryByText('Heart check-up')).not.toBeInTheDocument();
    expect(screen.getByText('Back pain')).toBeInTheDocument();
    expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/serviceDelete/s1' });
  });

  it('deletes nothing on Cancel', async () => {
    const calls = stubNetwork({ [list]: twoServices });
    open();
    await askToDelete();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument());
    expect(screen.getByText('Heart check-up')).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('keeps a service on the list when deleting fails, and shows why', async () => {
    stubNetwork({
      [list]: twoServices,
      'DELETE /serviceDelete/s1': () => problem(403, 'forbidden', 'This is not your service'),
    });
    open();
    await askToDelete();
    await confirm();
    expect(await screen.findByText('This is not your service')).toBeInTheDocument();
    expect(screen.getByText('Heart check-up')).toBeInTheDocument();
  });

  it('removes a deleted service from every other cached list', async () => {
    const queryClient = createQueryClient();
    const page = { items: [exampleService(), exampleService({ _id: 's2' })], total: 2, next: undefined };
    queryClient.setQueryData([...queryKeys.services, ''], { pages: [page], pageParams: ['/services'] });
    queryClient.setQueryData(queryKeys.popularServices, page.items);
    queryClient.setQueryData([...queryKeys.service, 's1'], exampleService());
    stubNetwork({
      [list]: twoServices,
      'DELETE /serviceDelete/s1': () => ({ body: { acknowledged: true, deletedCount: 1 } }),
    });
    renderPage(ManageServicesPage, { path: '/manageService', user: provider, queryClient });
    await askToDelete();
    await confirm();
    expect(await screen.findByText('Deleted!')).toBeInTheDocument();
    const others = [exampleService({ _id: 's2' })];
    expect(queryClient.getQueryData([...queryKeys.services, ''])).toMatchObject({
      pages: [{ items: others, total: 1 }],
    });
    expect(queryClient.getQueryData(queryKeys.popularServices)).toEqual(others);
    expect(queryClient.getQueryData([...queryKeys.service, 's1'])).toBeUndefined();
  });

  it('treats an already deleted service as deleted', async () => {
    stubNetwork({
      [list]: twoServices,
      'DELETE /serviceDelete/s1': () => problem(404, 'not-found', 'This service does not exist'),
    });
    open();
    await askToDelete();
    await confirm();
    expect(await screen.findByText('Deleted!')).toBeInTheDocument();
    expect(screen.queryByText('Heart check-up')).not.toBeInTheDocument();
  });

  it('deletes once, however often the button is clicked', async () => {
    const answer = Promise.withResolvers<{ body: unknown }>();
    const calls = stubNetwork({ [list]: twoServices, 'DELETE /serviceDelete/s1': () => answer.promise });
    open();
    await askToDelete();
    const button = screen.getByRole('button', { name: 'Yes, delete it!' });
    act(() => {
      button.click();
      button.click();
    });
    await userEvent.click(button);
    answer.resolve({ body: { acknowledged: true, deletedCount: 1 } });
    expect(await screen.findByText('Deleted!')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('keeps the question about another service open when the first response arrives', async () => {
    const answer = Promise.withResolvers<{ body: unknown }>();
    stubNetwork({ [list]: twoServices, 'DELETE /serviceDelete/s1': () => answer.promise });
    open();
    await askToDelete();
    await confirm();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument());
    const [, second] = screen.getAllByRole('button', { name: 'Delete' });
    await userEvent.click(second as HTMLElement);
    expect(await screen.findByText('Are you sure?')).toBeInTheDocument();
    answer.resolve({ body: { acknowledged: true, deletedCount: 1 } });
    expect(await screen.findByText('Deleted!')).toBeInTheDocument();
    expect(screen.getByText('Are you sure?')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Yes, delete it!' })).not.toHaveAttribute('aria-busy');
  });

  it('reports a failed deletion after navigation away', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof problem>>();
    stubNetwork({ [list]: twoServices, 'DELETE /serviceDelete/s1': () => answer.promise });
    open();
    await askToDelete();
    await confirm();
    await userEvent.click(screen.getByText('Away'));
    answer.resolve(problem(403, 'forbidden', 'This is not your service'));
    expect(await screen.findByText('This is not your service')).toBeInTheDocument();
  });

  it('shows the specified empty state', async () => {
    stubNetwork({ [list]: () => ({ body: [] }) });
    open();
    const text = 'Your are not any service added.! please service added then try its....!!';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add a service' })).toHaveAttribute('href', '/addService');
  });
});
