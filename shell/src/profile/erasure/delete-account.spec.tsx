import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteAccount } from './delete-account.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '', hasPassword: true };
const erasesAt = '2026-12-03T12:00:00.000Z';
const obligation = {
  bookingId: 'b1',
  role: 'patient',
  kind: 'appointment',
  serviceName: 'Heart check-up',
  serviceDate: '2026-12-03T09:30:00.000Z',
};
const none = { 'GET /bookings/obligations': () => ({ body: { total: 0, obligations: [] } }) };
const one = { 'GET /bookings/obligations': () => ({ body: { total: 1, obligations: [obligation] } }) };
const deletion = { 'DELETE /account': () => ({ body: { acknowledged: true, erasesAt } }) };

const open = (session = {}) => renderPage(DeleteAccount, { path: '/profile', user: maya, session });
const opener = () => screen.getByRole('button', { name: 'Delete my account' });
const dialog = () => screen.getByRole('dialog', { name: 'Delete my account' });
const press = (name: string) => userEvent.click(within(dialog()).getByRole('button', { name }));
const agree = async () => userEvent.click(await screen.findByRole('checkbox', { name: /^I understand/ }));
const deleting = async () => {
  await userEvent.click(opener());
  await agree();
  await press('Delete my account');
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('deleting the account', () => {
  it('is refused while people or money wait, with a link to each', async () => {
    const provider = {
      ...obligation,
      bookingId: 'b2',
      role: 'provider',
      kind: 'refund',
      serviceName: 'Skin check',
      timeZone: 'Asia/Tokyo',
    };
    const future = { ...obligation, bookingId: 'b3', kind: 'letter-of-credit', serviceName: 'Eye check' };
    const body = { total: 5, obligations: [obligation, provider, future] };
    stubNetwork({ 'GET /bookings/obligations': () => ({ body }) });
    open();
    await userEvent.click(opener());
    const links = await within(dialog()).findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Heart check-up', '/bookedService?booking=b1'],
      ['Skin check', '/serviceToDo?status=closed'],
      ['Eye check', '/bookedService?booking=b3'],
    ]);
    const texts = within(dialog())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Heart check-upThu, Dec 3, .*Your appointment$/);
    expect(texts[1]).toMatch(
      /^Skin checkThu, Dec 3, .* your time · 6:30\sPM in TokyoA refund to your patient/,
    );
    expect(texts[2]).toMatch(/Letter of credit$/);
    expect(within(dialog()).getByText('And 2 more.')).toBeVisible();
    expect(within(dialog()).queryByRole('button', { name: 'Delete my account' })).toBeNull();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opener()).toHaveFocus();
  });

  it('waits until it is known what stands against it', async () => {
    stubNetwork({ 'GET /bookings/obligations': () => problem(504, 'timeout', 'That took too long.') });
    open();
    await userEvent.click(opener());
    expect(await within(dialog()).findByText('That took too long.')).toBeVisible();
    expect(within(dialog()).queryByRole('button', { name: 'Delete my account' })).toBeNull();
    stubNetwork(none);
    await press('Try again');
    await agree();
  });

  it('needs a confirmation', async () => {
    const calls = stubNetwork({ ...none, ...deletion });
    open();
    await userEvent.click(opener());
    const box = await screen.findByRole('checkbox', { name: /^I understand/ });
    await press('Delete my account');
    expect(box).toBeInvalid();
    await press('Keep my account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('signs out, forgets what is on this device, and leads to the page that says until when', async () => {
    stubNetwork({ ...none, ...deletion });
    sessionStorage.setItem('draft:u1:book:1', '{"instructions":"Private"}');
    const queryClient = createQueryClient();
    queryClient.setQueryData(['bookings', 'u1'], [{ instructions: 'Private' }]);
    const signOut = jest.fn(async () => undefined);
    renderPage(DeleteAccount, { path: '/profile', user: maya, session: { signOut }, queryClient });
    await deleting();
    expect(await screen.findByText('at /login')).toBeVisible();
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
    expect(queryClient.getQueryData(['bookings', 'u1'])).toBeUndefined();
  });

  it('asks for the password long after the sign-in, then goes on', async () => {
    const reauthenticate = jest.fn(async () => undefined);
    const calls = stubNetwork({
      ...none,
      'DELETE /account': () =>
        reauthenticate.mock.calls.length === 0
          ? problem(403, 'sign-in-too-old', 'Please sign in again to do this')
          : { body: { acknowledged: true, erasesAt } },
    });
    open({ reauthenticate, signOut: async () => undefined });
    await deleting();
    await userEvent.type(await screen.findByLabelText('Password', { exact: true }), 'Right1');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('at /login')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  it('does not happen if the password is not given', async () => {
    stubNetwork({
      ...none,
      'DELETE /account': () => problem(403, 'sign-in-too-old', 'Please sign in again'),
    });
    open();
    await deleting();
    await screen.findByRole('dialog', { name: 'Please sign in again' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^I understand/ })).toBeChecked();
  });

  it('shows what has come up meanwhile', async () => {
    stubNetwork({
      ...none,
      'DELETE /account': () => problem(409, 'account-in-use', 'Your account is in use.'),
    });
    open();
    await userEvent.click(opener());
    await agree();
    stubNetwork({
      ...one,
      'DELETE /account': () => problem(409, 'account-in-use', 'Your account is in use.'),
    });
    await press('Delete my account');
    expect(await within(dialog()).findByRole('link', { name: 'Heart check-up' })).toBeVisible();
    expect(within(dialog()).queryByRole('button', { name: 'Delete my account' })).toBeNull();
  });

  it('says why it failed, and can be tried again', async () => {
    stubNetwork({ ...none, 'DELETE /account': () => problem(503, 'unavailable', 'The catalog is away.') });
    const signOut = jest.fn(async () => undefined);
    open({ signOut });
    await deleting();
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('The catalog is away.');
    expect(signOut).not.toHaveBeenCalled();
    stubNetwork({ ...none, ...deletion });
    await press('Delete my account');
    expect(await screen.findByText('at /login')).toBeVisible();
  });
});

describe('an account that is going to be deleted', () => {
  const pending = { 'PUT /account': () => ({ body: { acknowledged: true, erasesAt } }) };
  const keep = () => screen.findByRole('button', { name: 'Keep my account' });
  beforeEach(() => localStorage.setItem('signed-in', 'new'));

  it('is kept instead, and can then be deleted again', async () => {
    const calls = stubNetwork({ ...pending, 'POST /account/keep': () => ({ body: { acknowledged: true } }) });
    open();
    expect(await screen.findByText(/^Your account will be deleted on Dec 3\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
    await userEvent.click(await keep());
    await findToast('Your account will not be deleted.');
    expect(opener()).toBeVisible();
    expect(localStorage.getItem('signed-in')).toBe('yes');
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /account',
      'POST /account/keep',
    ]);
  });

  it('says when it could not be kept, and offers it again', async () => {
    stubNetwork({
      ...pending,
      'POST /account/keep': () => problem(503, 'unavailable', 'The catalog is away.'),
    });
    open();
    await userEvent.click(await keep());
    await findToast('The catalog is away.');
    expect(await keep()).toBeEnabled();
    expect(localStorage.getItem('signed-in')).toBe('new');
  });

  it('shows that it was kept on another device', async () => {
    stubNetwork(pending);
    open();
    const button = await keep();
    stubNetwork({
      'PUT /account': () => ({ body: { acknowledged: true } }),
      'POST /account/keep': () => problem(409, 'not-changeable', 'Your account is not going to be deleted.'),
    });
    await userEvent.click(button);
    await findToast('Your account is not going to be deleted.');
    await waitFor(() => expect(opener()).toBeVisible());
  });
});
