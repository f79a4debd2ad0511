import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, list, modified, operator, refused } from '../testing/desk.ts';
import AccountPage from './account-page.tsx';

const at = '/desk/accounts/uid%2F1';
const show = () => renderPage(AccountPage, { path: '/desk/accounts/:uid', at, user: operator });
const bookings = (ahead: number) => ({
  body: {
    asPatient: 1,
    asProvider: 9,
    waiting: 4,
    ahead: { bookings: ahead, people: ahead, paid: ahead * 80 },
  },
});
const waiting = (kind: string, total: number) => ({
  [`GET /desk/payment/payments?kind=${kind}&payer=uid%2F1&limit=1`]: () =>
    list([], { 'X-Total-Count': String(total) }),
});
const others = {
  'GET /desk/catalog/journal?kind=account&id=uid%2F1&limit=10': () => list([]),
  ...{ ...waiting('refunds', 0), ...waiting('disputes', 0), ...waiting('open', 0) },
};
const blocked = { at: '2026-11-26T09:00:00.000Z', reason: 'fraud', isComplete: false };
const status = (text: string | RegExp) => screen.findByText(text, {}, { timeout: 15_000 });

it('blocks an account after telling what it touches, and shows the progress until it is done', async () => {
  let ahead = 3;
  let isBlocked = false;
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({
      body: { ...account, ...(isBlocked && { blocked: { ...blocked, isComplete: ahead === 0 } }) },
    }),
    'GET /desk/booking/accounts/uid%2F1': () => {
      const answer = bookings(ahead);
      if (isBlocked && ahead > 0) ahead -= 1;
      return answer;
    },
    'POST /desk/catalog/accounts/uid%2F1/block': () => {
      isBlocked = true;
      return modified();
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Block account' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(await asked.findByText('3 open appointments with 3 people, $240.00 paid.')).toBeInTheDocument();
  expect(asked.getByText(/called off with full refunds/)).toBeInTheDocument();
  await userEvent.click(asked.getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByTitle('Fraud'));
  await userEvent.click(asked.getByRole('button', { name: 'Block account' }));
  await findToast('The account is blocked.');
  expect(await status(/^Blocking: 2 appointments still to be called off/)).toBeVisible();
  expect(await status('Blocked, and no appointment is left open.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('asks about somebody without a name and an address by their uid', async () => {
  stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: { ...account, name: '', email: '' } }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
  });
  show();
  expect(await screen.findByRole('heading', { level: 2, name: 'uid/1' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Block account' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(/uid\/1\. They cannot sign in/);
});

it('hides what a provider tells with one reason, and shows it again', async () => {
  const told = { about: 'I cure all.', trainedAt: '', languages: '', practiceSince: '2009', version: 'v1' };
  let hidden: object | undefined;
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({
      body: { ...account, profile: { ...told, ...(hidden && { hidden }) } },
    }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
    'POST /desk/catalog/accounts/uid%2F1/hide-profile': () => {
      hidden = { at: blocked.at, reason: 'misleading' };
      return modified();
    },
    'POST /desk/catalog/accounts/uid%2F1/show-profile': () => {
      hidden = undefined;
      return modified();
    },
  });
  show();
  expect(await screen.findByText('I cure all.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide what they tell' }));
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Misleading' }),
  );
  await findToast('What they tell is hidden.');
  expect(await screen.findByRole('button', { name: 'Show what they tell' })).toHaveFocus();
  // Not by a pointer, which toasts want to capture.
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await findToast('What they tell is shown again.');
  expect(await screen.findByRole('button', { name: 'Hide what they tell' })).toBeVisible();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { reason: 'misleading', note: '', version: 'v1' },
    { reason: 'misleading', note: 'Undone', version: 'v1' },
  ]);
});

it('does not offer to block an operator', async () => {
  stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: { ...account, isOperator: true } }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
  });
  show();
  expect(await screen.findByText(/operator's account cannot be blocked/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Block account' })).not.toBeInTheDocument();
});

it('unblocks an account and says that ended appointments stay ended', async () => {
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({
      body: { ...account, blocked: { ...blocked, isComplete: true } },
    }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
    'POST /desk/catalog/accounts/uid%2F1/unblock': modified,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock account' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/Ended appointments stay ended/)).toBeInTheDocument();
  await userEvent.click(asked.getByRole('combobox', { name: 'Reason' }));
  await userEvent.click(await screen.findByTitle('Request'));
  await userEvent.click(asked.getByRole('button', { name: 'Unblock account' }));
  await findToast('The account is unblocked.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'request', note: '' });
});

it("counts the account's money that waits, with links to it, whatever cannot be counted", async () => {
  stubNetwork({
    ...others,
    ...waiting('refunds', 2),
    ...waiting('disputes', 1),
    'GET /desk/payment/payments?kind=open&payer=uid%2F1&limit=1': refused(504, 'timeout', 'Too slow.'),
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: account }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
  });
  show();
  const fact = async (name: string) => within((await screen.findByText(name)).parentElement as HTMLElement);
  expect(await (await fact('Refunds owed')).findByRole('link', { name: '2 payments' })).toHaveAttribute(
    'href',
    '/desk/money?kind=refunds&payer=uid%2F1',
  );
  expect(await (await fact('Open disputes')).findByRole('link', { name: '1 payment' })).toBeVisible();
  expect(await (await fact('Unfinished payments')).findByText('Too slow.')).toBeVisible();
});

it('says why its bookings could not be counted', async () => {
  stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: account }),
    'GET /desk/booking/accounts/uid%2F1': refused(504, 'timeout', 'Too slow.'),
  });
  show();
  expect(await screen.findByText('Booked as a patient')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Too slow.')).toHaveLength(4));
});

it('says that none of its money waits', async () => {
  stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: account }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
  });
  show();
  await waitFor(() => expect(screen.getAllByText('None')).toHaveLength(3));
});

it('lets the owner of a blocked account in for their data', async () => {
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/accounts/uid%2F1': () => ({
      body: { ...account, blocked: { ...blocked, isComplete: true } },
    }),
    'GET /desk/booking/accounts/uid%2F1': () => bookings(0),
    'POST /desk/catalog/accounts/uid%2F1/admit': () => modified(),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Let in for their data' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByText(/It stays blocked/)).toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: 'Let in for their data' }));
  await findToast('They can sign in for their data.');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
