import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { account, list, message, modified, operator, payment, refused, report } from '../testing/desk.ts';
import ContactPage from './contact-page.tsx';
import MoneyPage from './money-page.tsx';
import ReviewsPage from './reviews-page.tsx';

const id = message._id;
const posted = (calls: ReturnType<typeof stubNetwork>) => calls.find(({ method }) => method === 'POST')?.body;

it('a contact message is answered by mail and marked, which removes it from the new ones', async () => {
  const answers = [list([message])];
  const calls = stubNetwork({
    'GET /desk/catalog/contact?state=new&limit=20': () => answers.shift() ?? list([]),
    [`POST /desk/catalog/contact/${id}/answer`]: modified,
  });
  renderPage(ContactPage, { path: '/desk/contact', user: operator });
  expect(await screen.findByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    'mailto:rosa@example.com?subject=Re%3A%20Prices',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mark as answered' }));
  await findToast('The message is marked as answered.');
  expect(await screen.findByText('No new messages.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus();
  expect(posted(calls)).toEqual({ note: '' });
});

it('an answered message can be marked as new', async () => {
  stubNetwork({
    'GET /desk/catalog/contact?state=answered&limit=20': () =>
      list([{ ...message, state: 'answered', answeredAt: message.sentAt }]),
    [`POST /desk/catalog/contact/${id}/reopen`]: modified,
  });
  renderPage(ContactPage, { path: '/desk/contact', at: '/desk/contact?state=answered', user: operator });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as new' }));
  await findToast('The message is new again.');
});

it("a message's sender opens beside it, or is searched for by the address", async () => {
  const { uid, name } = account;
  const unsigned = { ...message, _id: '5'.repeat(24), email: 'anybody@example.com' };
  const calls = stubNetwork({
    'GET /desk/catalog/contact?state=new&limit=20': () => list([{ ...message, senderUid: uid }, unsigned]),
    'GET /desk/catalog/accounts/uid%2F1': () => ({ body: account }),
    'GET /desk/booking/accounts/uid%2F1': () => ({
      body: { asPatient: 1, asProvider: 9, waiting: 0, ahead: { bookings: 0, people: 0, paid: 0 } },
    }),
  });
  renderPage(ContactPage, { path: '/desk/contact', user: operator });
  const opener = await screen.findByRole('button', { name: 'Account' });
  expect(calls).toHaveLength(1);
  await userEvent.click(opener);
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/desk/accounts/uid%2F1');
  expect(screen.getByText('2 services, 0 reviews written')).toBeVisible();
  expect(await screen.findByText('1 booking, 9 as a provider')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search' })).toHaveAttribute(
    'href',
    '/desk?search=anybody%40example.com',
  );
});

it('a message whose account was deleted has nobody to reply to', async () => {
  stubNetwork({ 'GET /desk/catalog/contact?state=new&limit=20': () => list([{ ...message, email: '' }]) });
  renderPage(ContactPage, { path: '/desk/contact', user: operator });
  expect(await screen.findByText('Deleted account')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Reply' })).not.toBeInTheDocument();
});

it('a reported reply is hidden as a reply, with a reason', async () => {
  const answers = [list([report])];
  const calls = stubNetwork({
    'GET /desk/catalog/reviews?state=reported&limit=20': () => answers.shift() ?? list([]),
    [`POST /desk/catalog/reviews/${id}/hide`]: modified,
  });
  renderPage(ReviewsPage, { path: '/desk/reviews', user: operator });
  expect(await screen.findByText('Go away.')).toBeVisible();
  expect(screen.getByText('COVID-19 by jean-luc@')).toBeVisible();
  expect(screen.getByText('and 21 more')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nora Nine' })).toBeVisible();
  // What it answers, and the hour of a report.
  expect(screen.getByText('Reply to 1 of 5 stars')).toBeVisible();
  expect(screen.getByText('Nobody was there.')).toBeVisible();
  expect(screen.getByText(/Nov 26, 2026, \d+:00/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Hide this reply?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Abuse' }));
  await findToast('The reply is hidden.');
  expect(posted(calls)).toEqual({ reason: 'abuse', note: '', about: 'reply', version: 'v1' });
  // The row with the button that had the focus is gone.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Reported reviews' })).toHaveFocus());
});

it('a decision about a text that has changed meanwhile is refused, and the new text is on the page', async () => {
  let now: object = report;
  stubNetwork({
    'GET /desk/catalog/reviews?state=reported&limit=20': () => list([now]),
    [`POST /desk/catalog/reviews/${id}/hide`]: () => {
      now = { ...report, text: 'We are sorry.', version: 'v2' };
      return refused(409, 'text-changed', 'This reply has changed since you read it.')();
    },
  });
  renderPage(ReviewsPage, { path: '/desk/reviews', user: operator });
  await userEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: 'Abuse' }));
  expect(await asked.findByText('This reply has changed since you read it.')).toBeVisible();
  expect(await screen.findByText('We are sorry.')).toBeInTheDocument();
});

it('a hidden text is found and shown again', async () => {
  const hidden = { at: message.sentAt, reason: 'abuse' };
  const calls = stubNetwork({
    'GET /desk/catalog/reviews?state=hidden&limit=20': () => list([{ ...report, hidden }]),
    [`POST /desk/catalog/reviews/${id}/keep`]: modified,
  });
  renderPage(ReviewsPage, { path: '/desk/reviews', at: '/desk/reviews?state=hidden', user: operator });
  expect(await screen.findByText('Go away.')).toBeVisible();
  expect(screen.getByText(/^Abuse, /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Show this reply?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Other' }));
  await findToast('The reply is shown again.');
  expect(posted(calls)).toMatchObject({ about: 'reply', version: 'v1' });
});

describe('a waiting payment', () => {
  const show = (given: object) => {
    const calls = stubNetwork({
      'GET /desk/payment/payments?kind=refunds&limit=20': () => list([{ ...payment, ...given }]),
      [`POST /desk/payment/payments/${id}/retry`]: modified,
      [`POST /desk/payment/payments/${id}/take-over`]: modified,
      [`POST /desk/payment/payments/${id}/settle`]: modified,
    });
    renderPage(MoneyPage, { path: '/desk/money', user: operator });
    return calls;
  };

  it('names the next step and the deadline, and can be retried', async () => {
    const calls = show({});
    expect(await screen.findByText('The balance is too low.')).toBeVisible();
    expect(screen.getByText(/^evidence until/)).toBeVisible();
    // A payment that is open has not been paid.
    expect(screen.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Card provider' })).toHaveAttribute('href', payment.providerUrl);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await findToast('The card provider is asked again.');
    expect(posted(calls)).toEqual({ note: '' });
  });

  it('is taken over before it is paid back in another way', async () => {
    const calls = show({ toTakeOver: 80 });
    await userEvent.click(await screen.findByRole('button', { name: 'Take over' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take this refund over?' }));
    expect(asked.getByText('$80.00')).toBeInTheDocument();
    await userEvent.click(asked.getByRole('button', { name: 'Take over' }));
    await findToast('The refund is yours. Pay it back, then settle it.');
    expect(posted(calls)).toEqual({ note: '' });
  });

  it('is followed while the page is open, so that what it offers is what it says', async () => {
    const answers = [{ isRetryable: false, nextStep: 'It is requested.' }, { toTakeOver: 80 }];
    stubNetwork({
      'GET /desk/payment/payments?kind=refunds&limit=20': () =>
        list([{ ...payment, ...(answers.length > 1 ? answers.shift() : answers[0]) }]),
    });
    renderPage(MoneyPage, { path: '/desk/money', user: operator });
    expect(await screen.findByText('It is requested.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take over' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Take over' }, { timeout: 30_000 })).toBeVisible();
  });

  it('leaves the focus to the list while it is retried', async () => {
    let isRetryable = true;
    stubNetwork({
      'GET /desk/payment/payments?kind=refunds&limit=20': () => list([{ ...payment, isRetryable }]),
      [`POST /desk/payment/payments/${payment.bookingId}/retry`]: () => {
        isRetryable = false;
        return modified();
      },
    });
    renderPage(MoneyPage, { path: '/desk/money', user: operator });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await userEvent.click(retry);
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Refunds owed' })).toHaveFocus();
  });

  it('that was paid back in another way is settled once that is confirmed', async () => {
    const calls = show({ toSettle: 80 });
    await userEvent.click(await screen.findByRole('button', { name: 'Settle' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Mark this refund as settled?' }));
    expect(asked.getByText('$80.00')).toBeInTheDocument();
    await userEvent.type(asked.getByRole('textbox'), 'Bank transfer');
    expect(posted(calls)).toBeUndefined();
    await userEvent.click(asked.getByRole('button', { name: 'Mark as settled' }));
    await findToast('The refund is recorded as settled.');
    expect(posted(calls)).toEqual({ note: 'Bank transfer' });
  });

  it('that the card provider may still refund is not settled', async () => {
    show({});
    await screen.findByText('The balance is too low.');
    for (const name of ['Take over', 'Settle'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([{ isRetryable: false }, { bookingId: undefined }])('has no retry with %j', async (given) => {
    show(given);
    await screen.findByText('The balance is too low.');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('of one account can be left for all', async () => {
    stubNetwork({
      'GET /desk/payment/payments?kind=open&payer=uid%2F1&limit=20': () => list([]),
      'GET /desk/payment/payments?kind=open&limit=20': () => list([payment]),
    });
    renderPage(MoneyPage, {
      path: '/desk/money',
      at: '/desk/money?kind=open&payer=uid%2F1',
      user: operator,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('The balance is too low.')).toBeVisible();
  });

  it('links to no other scheme', async () => {
    show({ providerUrl: 'javascript:alert(1)' });
    await screen.findByText('The balance is too low.');
    expect(screen.queryByRole('link', { name: 'Card provider' })).not.toBeInTheDocument();
  });
});
