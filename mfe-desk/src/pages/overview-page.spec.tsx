import { findToast, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { list, message, modified, operator, payment, refused, report } from '../testing/desk.ts';
import OverviewPage from './overview-page.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const stuck = (occurredAt: string) => ({
  event: 'service.changed',
  total: 3,
  letters: [{ id: 'e1', occurredAt, failures: 5, reason: 'The handler failed', data: {} }],
});
const calendarsCall = 'GET /desk/booking/calendars?limit=20';
const nothing = {
  'GET /desk/catalog/reviews?state=reported&limit=20': () => list([]),
  'GET /desk/catalog/contact?state=new&limit=20': () => list([]),
  'GET /desk/payment/payments?kind=refunds&limit=20': () => list([]),
  'GET /desk/payment/payments?kind=disputes&limit=20': () => list([]),
  'GET /desk/payment/payments?kind=open&limit=20': () => list([]),
  [calendarsCall]: () => list([]),
  'GET /desk/booking/dead-letters': () => ({ body: [] }),
  'GET /desk/catalog/dead-letters': () => ({ body: [] }),
  'GET /desk/notification/dead-letters': () => ({ body: [] }),
  'GET /desk/payment/dead-letters': () => ({ body: [] }),
};
const reportsCall = 'GET /desk/catalog/reviews?state=reported&limit=20';
const messagesCall = 'GET /desk/catalog/contact?state=new&limit=20';
const refundsCall = 'GET /desk/payment/payments?kind=refunds&limit=20';
const show = (answers: Parameters<typeof stubNetwork>[0]) => {
  const calls = stubNetwork({ ...nothing, ...answers });
  renderPage(OverviewPage, { path: '/desk', user: operator });
  return calls;
};
afterEach(() => jest.useRealTimers());
const rows = async (count: number) => {
  await waitFor(() => expect(screen.queryAllByRole('row').slice(1)).toHaveLength(count));
  return screen.getAllByRole('row').slice(1);
};

it('lists what needs an operator by age with its facts, and what is clear in one line', async () => {
  show({
    [reportsCall]: () => list([{ ...report, reports: [{ reason: 'Insulting', at: hoursAgo(3) }] }]),
    [messagesCall]: () => list([{ ...message, sentAt: hoursAgo(75) }], { 'X-Total-Count': '42' }),
    [refundsCall]: () => list([{ ...payment, since: hoursAgo(0.5) }]),
    [calendarsCall]: () => list([{ providerUid: 'u1', failingSince: hoursAgo(26), problem: 'not-found' }]),
    'GET /desk/booking/dead-letters': () => ({ body: [stuck(hoursAgo(30))] }),
  });
  const [first, second, calendar, third, fourth] = await rows(5);
  expect(first).toHaveTextContent(/3 days.*New messages.*How much\?.*rosa@example.com/);
  expect(second).toHaveTextContent(
    /30 h.*Stuck events.*The handler failed.*Booking.*service\.changed.*3 events/,
  );
  expect(calendar).toHaveTextContent(/26 h.*Calendars that fail.*Account.*Not found/);
  expect(third).toHaveTextContent(/3 h.*Reported reviews.*Go away\..*Heart check-up.*Insulting/);
  expect(fourth).toHaveTextContent(/30 min.*Refunds owed.*The balance is too low\..*\$80\.00/);
  expect(screen.getByText('All clear: open disputes, unfinished payments.')).toBeVisible();
  expect(screen.getByText(/^41 more:/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Refunds owed' })).toHaveAttribute(
    'href',
    '/desk/money?kind=refunds',
  );
});

it('is one line if nothing waits', async () => {
  show({});
  const clear =
    'reported reviews, new messages, refunds owed, open disputes, unfinished payments, stuck events, calendars that fail';
  expect(await screen.findByText(`All clear: ${clear}.`)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('hides nothing because one service is away, and calls nothing clear that it does not know', async () => {
  let isAway = true;
  show({
    [messagesCall]: () => list([message]),
    'GET /desk/payment/dead-letters': () => (isAway ? refused(504, 'timeout', 'Too slow.')() : { body: [] }),
  });
  await rows(1);
  expect(await screen.findByText('Stuck events of Payment could not be loaded. Too slow.')).toBeVisible();
  expect(screen.getByText(/^All clear/)).not.toHaveTextContent('stuck events');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(/^All clear/)).toHaveTextContent('stuck events'));
});

it('waits for all lists, but not long for one that hangs', async () => {
  jest.useFakeTimers();
  let answer: (letters: object) => void = () => undefined;
  const held = new Promise<object>((resolve) => {
    answer = resolve;
  });
  show({
    [messagesCall]: () => list([message]),
    'GET /desk/payment/dead-letters': async () => ({ body: await held }),
  });
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await pass(1_000);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await pass(2_000);
  expect(screen.getByRole('row', { name: /How much\?/ })).toBeVisible();
  expect(screen.getByText(/^All clear/)).not.toHaveTextContent('stuck events');
  answer([stuck(hoursAgo(1))]);
  await pass(1);
  expect(screen.getByRole('row', { name: /Stuck events/ })).toBeVisible();
});

it('retries a stuck refund with one press', async () => {
  const calls = show({
    [refundsCall]: () => list([payment]),
    [`POST /desk/payment/payments/${payment.bookingId}/retry`]: modified,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await findToast('The card provider is asked again.');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

describe('by keys', () => {
  const second = { ...message, _id: '4'.repeat(24), subject: 'Hours', sentAt: hoursAgo(1) };
  const showMessages = () => {
    let left = [message, second];
    const answered = ({ path }: { path: string }) => {
      left = left.filter(({ _id }) => !path.includes(_id));
      return modified();
    };
    return show({
      [messagesCall]: () => list(left),
      [`POST /desk/catalog/contact/${message._id}/answer`]: answered,
      [`POST /desk/catalog/contact/${second._id}/answer`]: answered,
      [`POST /desk/catalog/contact/${message._id}/reopen`]: () => {
        left = [message, ...left];
        return modified();
      },
    });
  };

  it('rows are walked through and done, the next one following, and undone within ten seconds', async () => {
    const calls = showMessages();
    const posts = () =>
      calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1));
    const [first, last] = await rows(2);
    await userEvent.keyboard('j');
    expect(first).toHaveFocus();
    await userEvent.keyboard('j');
    expect(last).toHaveFocus();
    await userEvent.keyboard('k');
    expect(first).toHaveFocus();
    await userEvent.keyboard('e');
    await findToast('The message is marked as answered.');
    await rows(1);
    await userEvent.keyboard('j');
    expect(last).toHaveFocus();
    await userEvent.keyboard('u');
    await findToast('The message is new again.');
    expect(posts()).toEqual(['answer', 'reopen']);
    await rows(2);
  });

  it('hide asks for the reason, and a letter that is typed is no key', async () => {
    const calls = show({
      [reportsCall]: () => list([report]),
      [`POST /desk/catalog/reviews/${report.reviewId}/hide`]: modified,
    });
    await rows(1);
    await userEvent.keyboard('jh');
    const asked = within(await screen.findByRole('dialog', { name: 'Hide this reply?' }));
    const note = asked.getByLabelText(/^Note/);
    await userEvent.type(note, 'he joked');
    expect(note).toHaveValue('he joked');
    await userEvent.click(asked.getByRole('button', { name: 'Abuse' }));
    await findToast('The reply is hidden.');
    // Keeping it would decide its reports, too.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'abuse', note: 'he joked', about: 'reply', version: 'v1' },
    ]);
  });

  it('are text while it is searched', async () => {
    const calls = showMessages();
    const [first] = await rows(2);
    await userEvent.keyboard('j/jekh/');
    expect(screen.getByRole('searchbox')).toHaveValue('jekh/');
    expect(first).not.toHaveFocus();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('are told, and nothing happens once they are off', async () => {
    showMessages();
    const [first] = await rows(2);
    expect(screen.getByText(/^Keys:/)).toHaveTextContent('Keys: j k move, e done, h hide, u undo, / search.');
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
    await userEvent.keyboard('j');
    expect(first).not.toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    await userEvent.keyboard('j');
    expect(first).toHaveFocus();
  });
});
