import type { PlannedVisit } from '@mendwell/contracts/series';
import type { Call } from '@mendwell/web-kit/testing/render-page';
import { type Answer, problem, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bookings, enter, instructions, open, service, submit } from '../testing/book-appointment.tsx';

const at = (day: number, hours = 9) => new Date(2099, 6, day, hours).toISOString();
const free = (day: number): PlannedVisit => ({ serviceDate: at(day), outcome: 'free', alternatives: [] });
const visits: PlannedVisit[] = [
  free(6),
  { serviceDate: at(13), outcome: 'taken', alternatives: [at(13, 10), at(14, 9)] },
  free(20),
  { serviceDate: at(27), outcome: 'outside', alternatives: [] },
];
const booked = { status: 201, body: { acknowledged: true, seriesId: 's', bookingIds: ['b1', 'b2', 'b3'] } };

describe('a series of appointments', () => {
  beforeEach(() => {
    sessionStorage.clear();
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 14, 7), doNotFake: ['setTimeout', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());

  const answers = (create: (call: Call) => Answer, plan = () => visits) =>
    stubNetwork({
      'GET /service/s1': () => ({ body: service }),
      'GET /availability/s1?': () => ({ body: { byRequest: false, durationMinutes: 30, times: [at(6)] } }),
      'GET /series/check?': () => ({ body: { timeZone: 'Asia/Kolkata', visits: plan() } }),
      'POST /series': create,
    });
  const press = async (group: string, name: string | RegExp) =>
    userEvent.click(within(await screen.findByRole('group', { name: group })).getByRole('button', { name }));
  const sent = (calls: Call[]) => calls.filter(({ path }) => path === '/series');
  const checked = (calls: Call[]) => calls.filter(({ path }) => path.startsWith('/series/check'));

  it('is checked before it is booked, with other times to choose, and booked at once', async () => {
    const calls = answers(() => booked);
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    await enter(await instructions(), 'Ring twice');
    expect(checked(calls)).toEqual([]);
    await press('Repeat', 'Weekly');
    const list = await screen.findByRole('region', { name: 'Visits' });
    expect(await within(list).findAllByRole('listitem')).toHaveLength(4);
    expect(checked(calls)[0]?.path).toContain(`serviceDate=${encodeURIComponent(at(6))}`);
    expect(checked(calls)[0]?.path).toMatch(/everyWeeks=1&visits=4/);
    await submit();
    const refusal = 'Please choose another time for each visit that is not free.';
    await waitFor(() => expect(screen.getAllByText(refusal).length).toBeGreaterThan(1));
    expect(sent(calls)).toEqual([]);
    await press('Instead of Mon, Jul 13, 9:00 AM', /10:00/);
    await press('Instead of Mon, Jul 27, 9:00 AM', 'Leave out');
    expect(screen.getByText('3 visits, $136.50 in total. You pay each by itself.')).toBeVisible();
    await submit();
    await screen.findByText('at /bookedService');
    expect(sent(calls)).toMatchObject([
      {
        body: {
          serviceId: 's1',
          serviceDates: [at(6), at(13, 10), at(20)],
          instructions: 'Ring twice',
          terms: { price: 45.5 },
        },
      },
    ]);
    expect(bookings(calls)).toEqual([]);
  });

  it('is checked again after a refusal, and repeated with its key after a lost answer', async () => {
    const replies: (Answer | undefined)[] = [undefined, problem(409, 'time-taken', 'Taken.'), booked];
    let plan = [free(6), free(13)];
    const calls = answers(
      () => {
        const reply = replies.shift();
        if (!reply) throw new TypeError('Failed to fetch');
        plan = [free(6), visits[1] as PlannedVisit];
        return reply;
      },
      () => plan,
    );
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    await press('Repeat', 'Every second week');
    await press('How many visits', '2 visits');
    await screen.findByText('2 visits, $91 in total. You pay each by itself.');
    await submit();
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'APPOINTMENT' })).not.toHaveAttribute('aria-busy'),
    );
    await submit();
    await press('Instead of Mon, Jul 13, 9:00 AM', /Jul 14/);
    await submit();
    await screen.findByText('at /bookedService');
    const [first, second, third] = sent(calls);
    expect(second).toMatchObject({ body: first?.body as object, headers: first?.headers as object });
    expect(third?.body).toMatchObject({ serviceDates: [at(6), at(14)] });
  });

  it('keeps what was chosen while somebody signs in, and offers somebody who leaves to stay', async () => {
    const refusal = problem(409, 'account-leaving', 'Your account will be deleted.');
    const calls = answers(
      () => refusal,
      () => visits.slice(0, 2),
    );
    const { unmount } = open({ user: null });
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    await press('Repeat', 'Weekly');
    await press('Instead of Mon, Jul 13, 9:00 AM', /10:00/);
    await submit();
    await screen.findByText('at /login');
    unmount();
    open();
    await screen.findByText('2 visits, $91 in total. You pay each by itself.');
    await submit();
    expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeVisible();
    expect(sent(calls)).toMatchObject([{ body: { serviceDates: [at(6), at(13, 10)] } }]);
  });
});
