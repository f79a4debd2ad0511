import { exampleBooking, exampleProvider as provider } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { stubStream } from '@mendwell/web-kit/testing/stream';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hidePage } from '../testing/service-to-do.tsx';
import Today from './today-module.tsx';

const at = (hours: number) => new Date(new Date().setHours(hours, 0, 0, 0)).toISOString();
/** Until midnight, so it is never over. */
const tillMidnight = { serviceDate: at(15), durationMinutes: 9 * 60 };
const later = exampleBooking({ _id: 'late', userName: 'Late Lind', price: 0, ...tillMidnight });
const early = exampleBooking({ _id: 'early', serviceDate: at(9), status: 'working', paymentStatus: 'paid' });
const closed = exampleBooking({ _id: 'closed', serviceDate: at(10), status: 'cancelled' });

const stub = (appointments: object[] | Promise<object>, requests = 1) =>
  stubNetwork({
    'GET /bookRequest/hart%40example.com?': async () => ({ body: await appointments }),
    'GET /bookings/open': () => ({ body: { next: null, unpaid: { count: 0, amount: 0 }, requests } }),
    'PATCH /book/early': () => ({ body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } }),
  });
const render = () => renderPage(Today, { path: '/dashboard', user: provider });
const show = (...answers: Parameters<typeof stub>) => {
  const calls = stub(...answers);
  render();
  return calls;
};
const rows = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/\s/g, ' '));

describe("Today on the provider's dashboard", () => {
  it('lists the open appointments of today by time, with payment and next step', async () => {
    show([later, closed, early]);
    expect(await rows()).toEqual(['9:00 AMRosa LindPaidMark completed', '3:00 PMLate LindFreeStart']);
  });

  it('completes an appointment with one press', async () => {
    const calls = show([early]);
    await userEvent.click(await screen.findByRole('button', { name: /^Mark completed/ }));
    expect(await rows()).toEqual(['9:00 AMRosa LindPaidCompletedUndo']);
    hidePage();
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'completed' }),
    );
  });

  it('says that there is nothing today while requests wait', async () => {
    show([]);
    expect(await screen.findByText('No appointments today.')).toBeVisible();
  });

  it('is never shown to people without appointments and requests, not even while it loads', async () => {
    const list = Promise.withResolvers<object>();
    const calls = show(list.promise, 0);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull();
    list.resolve([]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Today' })).toBeNull());
  });

  it('follows live, and is of the new day after midnight', async () => {
    const doNotFake = ['setTimeout', 'queueMicrotask'] as const;
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 23, 30), doNotFake: [...doNotFake] });
    const appointments = [later];
    const calls = stub(appointments);
    const stream = stubStream();
    const { switchUser } = render();
    expect(await rows()).toHaveLength(1);
    appointments.push(early);
    stream.open();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    jest.setSystemTime(new Date(2099, 6, 5, 0, 30));
    switchUser(provider);
    const from = encodeURIComponent(new Date(2099, 6, 5).toISOString());
    await waitFor(() => expect(calls.some(({ path }) => path.includes(`from=${from}`))).toBe(true));
    jest.useRealTimers();
  });
});
