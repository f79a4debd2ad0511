import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { operator, refused } from '../testing/desk.ts';
import DeadLettersPage from './dead-letters-page.tsx';

const path = '/desk/dead-letters';
const event = 'booking.status-changed';
const letter = (id: string, more = {}) => ({
  id,
  failures: 5,
  reason: 'The handler failed',
  data: { bookingId: 'b1', price: 80 },
  ...more,
});
const none = () => ({ body: [] });
const others = {
  'GET /desk/booking/dead-letters': none,
  'GET /desk/notification/dead-letters': none,
  'GET /desk/payment/dead-letters': none,
};
const settled = (settledCount = 1) => ({ body: { acknowledged: true, settledCount } });
const show = () => renderPage(DeadLettersPage, { path, user: operator });
const section = (name: string) => within(screen.getByRole('region', { name }));

it('shows an error for the service that is down, and the others', async () => {
  stubNetwork({
    ...others,
    'GET /desk/catalog/dead-letters': () => ({ body: [{ event, total: 1, letters: [letter('e1')] }] }),
    'GET /desk/payment/dead-letters': refused(504, 'timeout', 'Too slow.'),
  });
  show();
  expect(await section('Catalog').findByText('e1')).toBeVisible();
  expect(await section('Payment').findByRole('alert')).toHaveTextContent(
    'The stuck events of payment could not be loaded. Too slow.',
  );
  expect(await section('Booking').findByText('None.')).toBeVisible();
});

it('replays one and shows that it failed again', async () => {
  let isReplayed = false;
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/dead-letters': () => ({
      body: [
        {
          event,
          total: 1,
          letters: [letter('e1', isReplayed ? { replayedAt: '2026-11-26T09:00:00.000Z' } : {})],
        },
      ],
    }),
    [`POST /desk/catalog/dead-letters/${event}/replay`]: () => {
      isReplayed = true;
      return settled();
    },
  });
  show();
  await userEvent.click(await section('Catalog').findByRole('button', { name: 'Replay' }));
  await findToast('Replayed 1 event. What fails again returns here.');
  expect(await screen.findByText(/^Failed again after the replay/)).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: 'e1', note: '' });
});

it('waits at the pressed button only, and says if a colleague was quicker', async () => {
  const answer = Promise.withResolvers<object>();
  stubNetwork({
    ...others,
    'GET /desk/catalog/dead-letters': () => ({
      body: [{ event, total: 2, letters: [letter('e1'), letter('e2')] }],
    }),
    [`POST /desk/catalog/dead-letters/${event}/replay`]: () => answer.promise as never,
  });
  show();
  const [first, second] = await section('Catalog').findAllByRole('button', { name: 'Replay' });
  await userEvent.click(second as HTMLElement);
  await waitFor(() => expect(second).toHaveAttribute('aria-busy', 'true'));
  expect(first).not.toHaveAttribute('aria-busy', 'true');
  answer.resolve({ body: { acknowledged: true, settledCount: 0 } });
  await findToast('Nothing was left to do. Somebody else was quicker.');
});

it('drops only after a confirmation, all of an event too', async () => {
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/dead-letters': () => ({ body: [{ event, total: 120, letters: [letter('e1')] }] }),
    [`POST /desk/catalog/dead-letters/${event}/drop`]: () => settled(118),
  });
  show();
  expect(await screen.findByText('The first 1 of 120.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Drop all' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Drop 120 events?' }));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await userEvent.type(asked.getByLabelText(/^Note/), 'Test data');
  await userEvent.click(asked.getByRole('button', { name: 'Drop' }));
  await findToast('Dropped 118 events.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ expected: 120, note: 'Test data' });
});

it('replays all that are shown, and says if more have arrived', async () => {
  let total = 2;
  const calls = stubNetwork({
    ...others,
    'GET /desk/catalog/dead-letters': () => ({ body: [{ event, total, letters: [letter('e1')] }] }),
    [`POST /desk/catalog/dead-letters/${event}/replay`]: () => {
      total = 3;
      return problem(409, 'not-changeable', 'There are more stuck events now: 3 instead of 2.');
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Replay all' }));
  await findToast('There are more stuck events now: 3 instead of 2.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ expected: 2, note: '' });
  expect(await screen.findByText('The first 1 of 3.')).toBeVisible();
});
