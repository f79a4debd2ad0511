import { exampleService, exampleProvider as provider } from '@mendwell/contracts/examples';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import UpdateServicePage from './update-service-page.tsx';

const path = '/serviceUpdate/:serviceId';
const open = () => renderPage(UpdateServicePage, { path, at: '/serviceUpdate/s1', user: provider });
const answer = (update: Parameters<typeof stubNetwork>[0][string]) =>
  stubNetwork({
    'GET /serviceUpdate/s1': () => ({ body: exampleService() }),
    'PUT /serviceUpdate/s1': update,
  });
const modified = (modifiedCount: number) => ({
  body: { acknowledged: true, matchedCount: 1, modifiedCount },
});
const update = async () => userEvent.click(await screen.findByRole('button', { name: 'UPDATE' }));

beforeEach(() => sessionStorage.clear());

describe('Service update', () => {
  it('shows the current service and sends the edited one', async () => {
    const calls = answer(() => modified(1));
    open();
    expect(document.title).toBe('ServiceUpdate');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('ADD SERVICE');
    expect(await screen.findByLabelText('Description')).toHaveValue('Half an hour with an ECG.');
    expect(screen.getByLabelText('Price')).toHaveValue('45.5');
    await userEvent.clear(screen.getByLabelText('Price'));
    await userEvent.type(screen.getByLabelText('Price'), '50');
    await update();
    expect(await screen.findByText('Update successfully')).toBeInTheDocument();
    const { serviceName, serviceArea, image, description } = exampleService();
    expect(calls.at(-1)?.body).toEqual({ serviceName, serviceArea, image, description, price: 50 });
  });

  it('says that nothing changed instead of reporting an update', async () => {
    answer(() => modified(0));
    open();
    await update();
    expect(await screen.findByText('No changes to save.')).toBeInTheDocument();
    expect(screen.queryByText('Update successfully')).not.toBeInTheDocument();
  });

  it('shows why it failed and keeps the input', async () => {
    answer(() => problem(403, 'forbidden', 'This is not your service'));
    open();
    await userEvent.type(await screen.findByLabelText('Service name'), ' plus');
    await update();
    expect(await screen.findByText('This is not your service')).toBeInTheDocument();
    expect(screen.getByLabelText('Service name')).toHaveValue('Heart check-up plus');
  });

  it('does not overwrite what another tab has saved, before that is seen', async () => {
    answer(() => modified(1));
    open();
    await userEvent.type(await screen.findByLabelText('Service name'), ' plus');
    const calls = stubNetwork({
      'GET /serviceUpdate/s1': () => ({ body: exampleService({ price: 60 }) }),
      'PUT /serviceUpdate/s1': () => modified(1),
    });
    await update();
    await findToast('This was changed elsewhere. Please look again.');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('60'));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await update();
    await findToast('Update successfully');
    expect(calls.at(-1)?.body).toMatchObject({ serviceName: 'Heart check-up plus', price: 60 });
  });

  it('restores edited fields after a reload, and shows current values in the others', async () => {
    const calls = answer(() => modified(1));
    const { unmount } = open();
    await userEvent.type(await screen.findByLabelText('Service name'), ' plus');
    unmount();
    stubNetwork({ 'GET /serviceUpdate/s1': () => ({ body: exampleService({ price: 60 }) }) });
    open();
    expect(await screen.findByLabelText('Service name')).toHaveValue('Heart check-up plus');
    expect(screen.getByLabelText('Price')).toHaveValue('60');
    expect(calls).not.toContainEqual(expect.objectContaining({ method: 'PUT' }));
  });

  it('shows an empty state for a deleted service', async () => {
    stubNetwork({ 'GET /serviceUpdate/s1': () => problem(404, 'not-found', 'This service does not exist') });
    open();
    expect(await screen.findByText('This service is no longer offered.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your services' })).toHaveAttribute('href', '/manageService');
  });

  it('offers a retry when the service cannot be loaded', async () => {
    stubNetwork({});
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach Mendwell');
    answer(() => modified(1));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Service name')).toHaveValue('Heart check-up');
  });
});
