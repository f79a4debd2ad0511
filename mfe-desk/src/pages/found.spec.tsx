import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, list, message, modified, operator, payment, report, service } from '../testing/desk.ts';
import OverviewPage from './overview-page.tsx';

type Answers = Parameters<typeof stubNetwork>[0];

const booking = {
  ...{ _id: message._id, serviceId: service._id, serviceName: 'Miracle cure', status: 'pending' },
  ...{ patientUid: 'u9', userName: 'Rosa Lind', providerUid: account.uid, providerName: 'Dr. Fraud' },
  ...{ serviceDate: '2026-12-08T09:45:00.000Z', paymentStatus: 'paid', price: 80 },
};
const paidFor = {
  ...{ receiptNumber: 'pi_1', bookingId: booking._id, payerUid: 'u9', amount: 80, refunded: 5.5 },
  ...{ status: 'succeeded', createdAt: message.sentAt, providerUrl: payment.providerUrl },
};

/** Opens the results for a text, of which these calls find something. */
function search(text: string, answers: Answers) {
  const at = `search=${encodeURIComponent(text)}`;
  const calls = stubNetwork({
    ...Object.fromEntries(
      [
        ...['listed', 'hidden', 'removed'].map((state) => `/catalog/services?${at}&state=${state}&limit=20`),
        `/catalog/accounts?${at}&limit=20`,
        `/catalog/accounts?${at}`,
        `/booking/search?${at}&limit=20`,
        `/payment/search?${at}&limit=20`,
        `/catalog/reviews?review=${text}&limit=20`,
        `/catalog/contact?${at}&limit=20`,
      ].map((path) => [`GET /desk${path}`, () => list([])]),
    ),
    ...answers,
  });
  renderPage(OverviewPage, { path: '/desk', at: `/desk?search=${encodeURIComponent(text)}`, user: operator });
  return calls;
}
const none = (text: string) => screen.findByText(`None among: ${text}.`);

it('words find services in any state and people, and nothing else is asked that has no words', async () => {
  const calls = search('cure', {
    'GET /desk/catalog/services?search=cure&state=listed&limit=20': () => list([service]),
    'GET /desk/catalog/services?search=cure&state=hidden&limit=20': () =>
      list([{ ...service, _id: '3'.repeat(24), serviceName: 'Gone cure', state: 'hidden' }]),
  });
  expect(await none('removed services, people, bookings, payments')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Miracle cure' })).toHaveAttribute(
    'href',
    `/desk/services/${service._id}`,
  );
  expect(screen.getByRole('link', { name: 'Hidden services' })).toHaveAttribute(
    'href',
    '/desk/services?state=hidden&search=cure',
  );
  expect(screen.getByRole('button', { name: 'Show' })).toBeVisible();
  expect(calls.some(({ path }) => /reviews|contact/.test(path))).toBe(false);
});

it('an id finds what each service has by it', async () => {
  search(booking._id, {
    [`GET /desk/booking/search?search=${booking._id}&limit=20`]: () => list([booking]),
    [`GET /desk/payment/search?search=${booking._id}&limit=20`]: () => list([paidFor]),
    [`GET /desk/catalog/reviews?review=${booking._id}&limit=20`]: () => list([report]),
    [`GET /desk/catalog/contact?search=${booking._id}&limit=20`]: () => list([message]),
  });
  await none('services, hidden services, removed services, people');
  const [booked, paid, reviewed, sent] = screen.getAllByRole('row').slice(1);
  expect(booked).toHaveTextContent(/Bookings.*Miracle cure.*Rosa Lind.*Dr\. Fraud.*Pending.*Paid.*\$80/);
  expect(paid).toHaveTextContent(/Payments.*\$80\.00, succeeded.*pi_1.*\$5\.50/);
  expect(within(paid as HTMLElement).getByRole('link', { name: 'Card provider' })).toBeVisible();
  expect(reviewed).toHaveTextContent(/Reviews.*Nobody was there\..*Go away\./);
  expect(sent).toHaveTextContent(/Messages.*How much\?/);
});

it("an address finds its account's bookings and payments, which know uids only", async () => {
  const { email, uid } = account;
  search(email, {
    'GET /desk/catalog/accounts?search=fraud%40example.com&limit=20': () => list([account]),
    'GET /desk/catalog/accounts?search=fraud%40example.com': () => list([account]),
    [`GET /desk/booking/search?search=${encodeURIComponent(uid)}&limit=20`]: () => list([booking]),
    [`GET /desk/payment/search?search=${encodeURIComponent(uid)}&limit=20`]: () => list([paidFor]),
  });
  await none('services, hidden services, removed services, messages');
  expect(screen.getAllByRole('row').slice(1)).toHaveLength(3);
});

it("a fraud is hidden by three presses from the desk's first page, and shown again by one more", async () => {
  let state = 'listed';
  const of = (wanted: string) => () => list(state === wanted ? [{ ...service, state }] : []);
  const change = (to: string) => () => {
    state = to;
    return modified();
  };
  const path = `/desk/catalog/services/${service._id}`;
  const calls = search('miracle', {
    'GET /desk/catalog/services?search=miracle&state=listed&limit=20': of('listed'),
    'GET /desk/catalog/services?search=miracle&state=hidden&limit=20': of('hidden'),
    [`GET /desk/booking/services/${service._id}`]: () => ({ body: { bookings: 3, people: 2, paid: 240 } }),
    [`GET ${path}`]: () => ({ body: { ...service, state, version: '3' } }),
    [`POST ${path}/hide`]: change('hidden'),
    [`POST ${path}/show`]: change('listed'),
  });
  // The first press has sent the search.
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Hide this service?' }));
  await asked.findByText('3 open appointments with 2 people, $240.00 paid.');
  await userEvent.click(asked.getByRole('button', { name: 'Fraud' }));
  await findToast('The service is hidden.');
  expect(await screen.findByRole('button', { name: 'Show' })).toBeVisible();
  await userEvent.keyboard('u');
  await findToast('The service is shown again.');
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([
    { reason: 'fraud', note: '', version: '2' },
    { reason: 'fraud', note: 'Undone', version: '3' },
  ]);
});

it('offers no undo for what a colleague had done before', async () => {
  search('miracle', {
    'GET /desk/catalog/services?search=miracle&state=listed&limit=20': () => list([service]),
    [`GET /desk/booking/services/${service._id}`]: () => ({ body: { bookings: 0, people: 0, paid: 0 } }),
    [`POST /desk/catalog/services/${service._id}/hide`]: () => ({
      body: { acknowledged: true, matchedCount: 1, modifiedCount: 0 },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Fraud' }));
  await findToast('The service is hidden.');
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('a search is sent from the first page, and taken back by an empty one', async () => {
  search('nobody', {
    'GET /desk/catalog/reviews?state=reported&limit=20': () => list([report]),
  });
  await none('services, hidden services, removed services, people, bookings, payments');
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Needs you now' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Go away.')).toBeVisible());
});
