import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { dayParts, weekdays } from '@mendwell/contracts/schedule';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

const tenDaysMs = 10 * 24 * 3_600_000;
const serviceDate = new Date(Date.now() + tenDaysMs).toISOString();
const booking = exampleBooking({ serviceDate, timeZone: 'Asia/Kolkata' });
const done = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };

const open = (items: Booking[] = [booking], answers: Parameters<typeof stubNetwork>[0] = {}) => {
  const calls = stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: items }), ...answers });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
  return calls;
};
const ticket = async () => within(await screen.findByRole('region', { name: /^\w{3}, \w{3} \d/ }));

describe('the ticket of the next appointment', () => {
  it('of a series says which visit it is, and cancels it and the following at once, each by its terms', async () => {
    const week = (at: number) => new Date(Date.parse(serviceDate) + at * 7 * 24 * 3_600_000).toISOString();
    const visits = [0, 1, 2].map((at) => ({
      ...exampleBooking({
        _id: `b${at}`,
        serviceDate: week(at),
        paymentStatus: at === 1 ? 'paid' : 'unpaid',
        version: at + 1,
      }),
      ...{ seriesId: 's', seriesNumber: at + 1, seriesCount: 3 },
    }));
    const others = [exampleBooking({ _id: 'other', serviceDate: week(1) })];
    const detail = 'This booking has changed. Please check it again.';
    const list = 'GET /booked/rosa%40example.com';
    const total = { 'x-total-count': '4' };
    let isChanged = true;
    const calls = open([], {
      [list]: () => ({
        body: [...visits.slice(0, 2).toReversed(), ...others],
        headers: { ...total, link: '</booked/rosa%40example.com?after=c>; rel="next"' },
      }),
      [`${list}?after=c`]: () => ({ body: visits.slice(2), headers: total }),
      'POST /bookings/b0/cancel': () =>
        isChanged ? problem(409, 'booking-changed', detail) : { body: { ...done.body, modifiedCount: 3 } },
    });
    const { getByText, getByRole } = await ticket();
    expect(getByText(/Visit 1 of 3/)).toBeVisible();
    await userEvent.click(getByRole('button', { name: 'Cancel this and the following' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this and the following?' }));
    expect((await question.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Nothing has been paid yet'),
      expect.stringContaining('You get $45.50 back'),
      expect.stringContaining('Nothing has been paid yet'),
    ]);
    await userEvent.click(question.getByRole('button', { name: 'Cancel appointments' }));
    expect(await question.findByText(detail)).toBeVisible();
    isChanged = false;
    await userEvent.click(question.getByRole('button', { name: 'Cancel appointments' }));
    expect(await screen.findByText('3 appointments cancelled')).toBeInTheDocument();
    const following = ['b1', 'b2'].map((bookingId, at) => ({ bookingId, version: at + 2 }));
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...{ reason: '', version: 1, following },
    });
  });

  it('is followed by all that its patient waits for, which can be stopped', async () => {
    const wait = {
      ...{ _id: 'w1', serviceId: 'gone', serviceName: 'ECG', providerName: 'Dr. Hart', isAnyService: false },
      ...{ from: '2099-01-01', to: '2099-01-08', weekdays, parts: dayParts },
    };
    let waits = [wait];
    open([], {
      'GET /waits': () => ({ body: waits }),
      'DELETE /waits/w1': () => {
        waits = [];
        return { body: { acknowledged: true, deletedCount: 1 } };
      },
    });
    const list = await screen.findByRole('region', { name: 'Earlier times' });
    expect(list).toHaveTextContent(
      'ECG with Dr. HartWe email you if an earlier time comes free until Jan 8, 2099.',
    );
    await userEvent.click(within(list).getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(list).not.toBeInTheDocument());
  });

  it('says when, where and with whom it is, and what happens next', async () => {
    open(undefined, {
      'GET /book/b1': () => ({ body: { ...booking, role: 'patient', directions: 'Elm Street 5' } }),
      'GET /bookings/b1/reads': () => ({
        body: [{ readerName: 'Dr. Amelia Hart', on: '2026-11-25', at: '2026-11-25T12:00:00.000Z' }],
      }),
      'GET /providerFacts/s1': () => ({ body: { visits: 212, answerMinutes: 290 } }),
    });
    const { getByText, findByText, getAllByRole } = await ticket();
    for (const fact of ['in 10 days', 'Dr. Amelia Hart', 'Leeds', /^Your time is held\./, /in Kolkata$/])
      expect(getByText(fact)).toBeVisible();
    expect(await findByText('Elm Street 5')).toBeVisible();
    expect(await findByText(/Your provider usually answers within 5 hours\./)).toBeVisible();
    expect((await findByText(/opened your note/)).textContent).toBe(
      'Dr. Amelia Hart opened your note on Nov 25, 2026',
    );
    const steps = getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Requested, done',
      'Accepted',
      'Visit',
      'Receipt',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
  });

  it('says how to find a provider who has completed the visit before its time', async () => {
    const completed = { ...booking, status: 'completed' };
    stubNetwork({
      'GET /booked/rosa%40example.com': () => ({ body: [completed] }),
      'GET /book/b1': () => ({ body: { ...completed, role: 'patient', directions: 'Elm Street 5' } }),
    });
    renderPage(BookedServicesPage, {
      path: '/bookedService',
      at: '/bookedService?booking=b1',
      user: patient,
    });
    expect(await (await ticket()).findByText('Elm Street 5')).toBeVisible();
  });

  it('says that the note has not been opened, and nothing of directions that nobody gave', async () => {
    open(undefined, {
      'GET /book/b1': () => ({ body: { ...booking, role: 'patient' } }),
      'GET /bookings/b1/reads': () => ({ body: [] }),
    });
    const { findByText, queryByText } = await ticket();
    expect(await findByText(/has not opened your note yet$/)).toBeVisible();
    expect(queryByText('How to find us')).toBeNull();
  });

  it.each([
    ['Pay $45.50', 'Heart check-up'],
    ['Move', 'Move this appointment'],
    ['Cancel', 'Cancel this appointment?'],
  ])('opens a dialog with %s', async (button, dialog) => {
    open(undefined, { 'POST /create-payment-intent': () => ({ body: { clientSecret: 'pi_1_secret_2' } }) });
    await userEvent.click((await ticket()).getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeInTheDocument();
  });

  it('gives way to the next one once it is cancelled', async () => {
    const later = exampleBooking({
      _id: 'b2',
      serviceName: 'Skin check',
      serviceDate: new Date(Date.now() + 2 * tenDaysMs).toISOString(),
    });
    let first = booking;
    const items = () => [later, first];
    stubNetwork({
      'GET /booked/rosa%40example.com': () => ({ body: items() }),
      'POST /bookings/b1/cancel': () => {
        first = { ...booking, status: 'cancelled' };
        return done;
      },
    });
    renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
    await userEvent.click((await ticket()).getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this appointment?' }));
    expect(question.getByText(/^\w{3}, \w{3} \d+.* (AM|PM) your time/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel appointment' }));
    expect(await screen.findByText('Appointment cancelled')).toBeVisible();
    expect((await ticket()).getByText('Skin check')).toBeVisible();
  });

  it.each([
    ['cancel', 'Cancel this appointment?', 'Keep appointment'],
    ['move', 'Move this appointment', 'Keep time'],
  ])('opens the dialog that a mail leads to, once: %s', async (asked, name, keep) => {
    stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: [booking] }) });
    const at = `/bookedService?booking=b1&open=${asked}`;
    renderPage(BookedServicesPage, { path: '/bookedService', at, user: patient });
    const dialog = within(await screen.findByRole('dialog', { name }));
    await userEvent.click(dialog.getByRole('button', { name: keep }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await ticket();
  });

  it.each([
    [[], /^Somebody was faster/],
    [['2099-01-05T09:00:00.000Z'], undefined],
  ])('opens Move at the time that a mail offers, and says if it is gone: free %j', async (times, notice) => {
    stubNetwork({
      'GET /booked/rosa%40example.com': () => ({ body: [booking] }),
      'GET /bookings/b1/times?': () => ({ body: { byRequest: false, durationMinutes: 30, times } }),
      'POST /bookings/b1/move': () => done,
    });
    const at = `/bookedService?booking=b1&open=move&at=${encodeURIComponent('2099-01-05T09:00:00.000Z')}`;
    renderPage(BookedServicesPage, { path: '/bookedService', at, user: patient });
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this appointment' }));
    expect(await dialog.findByRole('textbox', { name: 'New date' })).toHaveValue('01/05/2099 9:00 AM');
    expect(await dialog.findByRole('group', { name: 'Free times' })).toBeVisible();
    if (notice) return expect(dialog.getByText(notice)).toHaveTextContent(/You keep your place/);
    expect(dialog.queryByRole('status')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Appointment moved')).toBeVisible();
  });

  it('opens Move as usual if the time that a mail offered is already its own', async () => {
    stubNetwork({
      'GET /booked/rosa%40example.com': () => ({ body: [booking] }),
      'GET /bookings/b1/times?': () => ({
        body: { byRequest: false, durationMinutes: 30, times: ['2099-01-05T09:00:00.000Z'] },
      }),
    });
    const at = `/bookedService?booking=b1&open=move&at=${encodeURIComponent(booking.serviceDate)}`;
    renderPage(BookedServicesPage, { path: '/bookedService', at, user: patient });
    const dialog = within(await screen.findByRole('dialog', { name: 'Move this appointment' }));
    expect(await dialog.findByRole('group', { name: 'Free times' })).toBeVisible();
    expect(dialog.queryByText(/^Somebody was faster/)).toBeNull();
  });

  it('offers to tell of an earlier time, and shows that it will', async () => {
    open(undefined, {
      'GET /waits': () => ({
        body: [
          {
            ...{ _id: 'w1', serviceId: 's1', bookingId: 'b1', serviceName: '', providerName: '' },
            ...{ from: '2026-12-01', to: '2099-12-08', weekdays: ['mon'], parts: ['morning'] },
          },
        ],
      }),
    });
    expect(
      await (await ticket()).findByText(
        'We email you if an earlier time comes free until Dec 8, 2099 (Mon; mornings).',
      ),
    ).toBeVisible();
  });

  it.each(['cancel', 'payment', 'unknown'])('opens no dialog that has nothing to do: %s', async (asked) => {
    const over = { ...booking, status: 'cancelled' };
    stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: [over] }) });
    const at = `/bookedService?booking=b1&open=${asked}`;
    renderPage(BookedServicesPage, { path: '/bookedService', at, user: patient });
    await ticket();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is that of the address, also if it is over, with its receipt and nothing to change', async () => {
    const over = exampleBooking({
      _id: 'b2',
      serviceDate: '2026-01-05T12:00:00.000Z',
      status: 'completed',
      paymentStatus: 'paid',
    });
    stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: [booking, over] }) });
    const at = '/bookedService?booking=b2';
    renderPage(BookedServicesPage, { path: '/bookedService', at, user: patient });
    const { getAllByRole } = await ticket();
    expect(getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Receipt']);
  });
});
