import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardMenu from './dashboard-menu.tsx';

const maya = { uid: 'u1', email: 'maya@example.com', displayName: 'Maya', photoURL: '' };
const erasesAt = '2026-12-03T12:00:00.000Z';
const pending = { 'PUT /account': () => ({ body: { acknowledged: true, erasesAt } }) };
const Page = () => (
  <>
    <h1 tabIndex={-1}>Any page</h1>
    <DashboardMenu />
  </>
);
const open = () => renderPage(Page, { path: '/any', user: maya });
const keep = () => screen.findByRole('button', { name: 'Keep my account' });

beforeEach(() => localStorage.setItem('signed-in', 'new'));

describe('while the account is going to be deleted', () => {
  it('every page says so, and keeps it', async () => {
    stubNetwork({ ...pending, 'POST /account/keep': () => ({ body: { acknowledged: true } }) });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account will be deleted on Dec 3.');
    await userEvent.click(await keep());
    await findToast('Your account will not be deleted.');
    await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull());
    expect(screen.getByRole('heading', { name: 'Any page' })).toHaveFocus();
  });

  it('a failure to keep it is shown, and the offer stays', async () => {
    stubNetwork({
      ...pending,
      'POST /account/keep': () => problem(503, 'unavailable', 'The catalog is away.'),
    });
    open();
    await userEvent.click(await keep());
    await findToast('The catalog is away.');
    expect(await keep()).toHaveFocus();
  });
});

it('no other account is told of a deletion', async () => {
  stubNetwork({ 'PUT /account': () => ({ body: { acknowledged: true } }) });
  open();
  await waitFor(() => expect(localStorage.getItem('signed-in')).toBe('yes'));
  expect(screen.queryByText(/will be deleted on/)).toBeNull();
});
