import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { entry, hidden, list, modified, notFound, operator, refused, service } from '../testing/desk.ts';
import ServicePage from './service-page.tsx';

const at = `/desk/services/${service._id}`;
const show = () => renderPage(ServicePage, { path: '/desk/services/:serviceId', at, user: operator });
const impact = { bookings: 3, people: 2, paid: 240 };
const reads = {
  [`GET /desk/catalog/services/${service._id}`]: () => ({ body: service }),
  [`GET /desk/booking/services/${service._id}`]: () => ({ body: impact }),
  ...Object.fromEntries(
    ['refunds', 'disputes', 'open'].map((kind) => [
      `GET /desk/payment/payments?kind=${kind}&service=${service._id}&limit=1`,
      () => list([], { 'X-Total-Count': kind === 'refunds' ? '2' : '0' }),
    ]),
  ),
  [`GET /desk/catalog/journal?kind=service&id=${service._id}&limit=10`]: () => list([]),
};
const dialog = () => screen.findByRole('dialog');
/** What can be undone is confirmed by its reason. */
const choose = async (reason: string) =>
  userEvent.click(await within(await dialog()).findByRole('button', { name: reason }));

it('hides a service with a reason, after telling what it touches', async () => {
  let state = 'listed';
  const calls = stubNetwork({
    ...reads,
    [`GET /desk/catalog/services/${service._id}`]: () => ({
      body: { ...service, state, ...(state === 'hidden' && { hidden }) },
    }),
    [`POST /desk/catalog/services/${service._id}/hide`]: () => {
      state = 'hidden';
      return modified();
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide service' }));
  const asked = within(await dialog());
  expect(await asked.findByText('3 open appointments with 2 people, $240.00 paid.')).toBeInTheDocument();
  expect(asked.getByRole('group', { name: 'Hide service because of' })).toBeVisible();
  await userEvent.type(asked.getByLabelText(/^Note/), 'Two reports by mail');
  await choose('Fraud');
  await findToast('The service is hidden.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reason: 'fraud',
    note: 'Two reports by mail',
    version: '2',
  });
  expect(await screen.findByRole('button', { name: 'Show service' })).toBeVisible();
  expect(screen.getByText(/^Fraud/)).toBeVisible();
});

it('is named in the title', async () => {
  stubNetwork(reads);
  show();
  expect(document.title).toBe('Desk service || Mendwell');
  await screen.findByRole('heading', { level: 2, name: 'Miracle cure' });
  expect(document.title).toBe('Desk: Miracle cure || Mendwell');
});

it('counts the money that waits for it, with a link', async () => {
  stubNetwork(reads);
  show();
  expect(await screen.findByRole('link', { name: '2 payments' })).toHaveAttribute(
    'href',
    `/desk/money?kind=refunds&service=${service._id}`,
  );
});

it('can be hidden while the appointments cannot be counted', async () => {
  stubNetwork({ ...reads, [`GET /desk/booking/services/${service._id}`]: refused(504, 'timeout', 'Slow.') });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide service' }));
  const asked = within(await dialog());
  expect(await asked.findByText(/could not be counted/)).toBeInTheDocument();
  expect(asked.getByRole('button', { name: 'Fraud' })).toBeEnabled();
});

it('asks for the password in the middle, then acts with what was typed', async () => {
  const secondAnswer = Promise.withResolvers<ReturnType<typeof modified>>();
  const answers = [refused(403, 'sign-in-too-old', 'Please sign in again'), () => secondAnswer.promise];
  const calls = stubNetwork({
    ...reads,
    [`POST /desk/catalog/services/${service._id}/hide`]: () => answers.shift()?.() as never,
  });
  renderPage(ServicePage, {
    path: '/desk/services/:serviceId',
    at,
    user: operator,
    session: { reauthenticate: async () => {} },
  });
  const opener = await screen.findByRole('button', { name: 'Hide service' });
  await userEvent.click(opener);
  await dialog();
  await userEvent.type(screen.getByLabelText(/^Note/), 'By mail{Tab}{Enter}');
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(screen.getByText('Hide this service?')).not.toBeVisible());
  expect(screen.getByText('Miracle cure', { selector: 'h2 *' })).not.toBeVisible();
  await userEvent.type(password, 'Right1{Enter}');
  await waitFor(() => expect(screen.queryByLabelText('Password')).not.toBeInTheDocument());
  secondAnswer.resolve(modified());
  await findToast('The service is hidden.');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
    Array(2).fill({ reason: 'fraud', note: 'By mail', version: '2' }),
  );
  await waitFor(() => expect(opener).toHaveFocus());
});

it('says in the dialog why it was refused', async () => {
  stubNetwork({
    ...reads,
    [`POST /desk/catalog/services/${service._id}/hide`]: refused(409, 'not-changeable', 'It was removed.'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide service' }));
  await choose('Spam');
  expect(await screen.findByText('It was removed.')).toBeVisible();
});

it('cannot show a service alone that is hidden with its account', async () => {
  const withAccount = { ...service, state: 'hidden', hidden: { ...hidden, with: 'account' } };
  stubNetwork({ ...reads, [`GET /desk/catalog/services/${service._id}`]: () => ({ body: withAccount }) });
  show();
  expect(await screen.findByText('It is shown again when its provider is unblocked.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show service' })).not.toBeInTheDocument();
});

it('shows what operators did to it before', async () => {
  stubNetwork({
    ...reads,
    [`GET /desk/catalog/journal?kind=service&id=${service._id}&limit=10`]: () =>
      list([entry], { 'X-Total-Count': '12' }),
  });
  show();
  const history = within(screen.getByRole('region', { name: 'History' }));
  expect(await history.findByText('Service hide')).toBeVisible();
  expect(history.getByText('Two reports by mail')).toBeVisible();
  expect(history.getByRole('link', { name: 'All 12 actions' })).toHaveAttribute(
    'href',
    `/desk/journal?kind=service&id=${service._id}`,
  );
});

it('becomes a page that does not exist if an action finds the operator removed', async () => {
  let isOperator = true;
  const asOperator = (answer: () => object) => () => (isOperator ? answer() : notFound()) as never;
  stubNetwork({
    ...Object.fromEntries(Object.entries(reads).map(([call, answer]) => [call, asOperator(answer)])),
    [`POST /desk/catalog/services/${service._id}/hide`]: notFound,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide service' }));
  await within(await dialog()).findByText(/^3 open appointments/);
  isOperator = false;
  await choose('Spam');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Miracle cure')).not.toBeInTheDocument());
});

it('shows the action in the history although the journal learns of it later', async () => {
  let timesRead = 0;
  stubNetwork({
    ...reads,
    [`GET /desk/catalog/journal?kind=service&id=${service._id}&limit=10`]: () => {
      timesRead += 1;
      return list(timesRead > 2 ? [entry] : []);
    },
    [`POST /desk/catalog/services/${service._id}/hide`]: modified,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Hide service' }));
  await choose('Fraud');
  expect(await screen.findByText('Two reports by mail')).toBeInTheDocument();
});
