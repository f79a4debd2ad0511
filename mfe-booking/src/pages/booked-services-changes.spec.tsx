import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';
const cancel = 'POST /bookings/b1/cancel';
const move = 'POST /bookings/b1/move';
const done = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const hourMs = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const soon = inHours(7 * 24);

const visit = {
  bookingId: 'b1',
  serviceId: 's1',
  serviceName: 'Heart',
  providerName: 'Dr. Hart',
  serviceDate: soon,
};
const review = { reviewId: 'r1', stars: 4, showName: false, isShown: true };

/** Opens the page and expands its only booking. */
const openDetails = async () => {
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
  await userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
};
/** The last one: the row's, below the ticket's. */
const press = (name: string) =>
  userEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const bodies = (calls: ReturnType<typeof stubNetwork>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('a booked appointment', () => {
  it('is cancelled with a reason, after the patient sees the refund', async () => {
    let booking = exampleBooking({ serviceDate: soon, price: 125, paymentStatus: 'paid' });
    const answer = Promise.withResolvers<typeof done>();
    const calls = stubNetwork({
      [list]: () => ({ body: [booking] }),
      [cancel]: () => {
        booking = { ...booking, status: 'cancelled', refundDueAmount: 125, version: 2 };
        return answer.promise;
      },
    });
    await openDetails();
    await press('Cancel');
    const question = await dialog('Cancel this appointment?');
    expect(question.getByText('You get $125.00 back')).toBeInTheDocument();
    await userEvent.type(question.getByLabelText('Reason (optional)'), 'I am away.');
    await userEvent.dblClick(question.getByRole('button', { name: 'Cancel appointment' }));
    answer.resolve(done);
    expect(await screen.findByText('Appointment cancelled')).toBeInTheDocument();
    expect(bodies(calls)).toEqual([['/bookings/b1/cancel', { reason: 'I am away.', version: 1 }]]);
    expect(await screen.findByText('Refund of $125.00 on its way')).toBeInTheDocument();
    expect(screen.getByText('Cancelled')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument();
  });

  it('that was declined lets its patient delete the note', async () => {
    let booking = exampleBooking({
      ...{ serviceDate: soon, status: 'declined', instructions: 'Allergic to latex' },
      timeline: [{ at: new Date().toISOString(), actor: 'provider', what: 'declined' }],
    });
    const calls = stubNetwork({
      [list]: () => ({ body: [booking] }),
      'DELETE /bookings/b1/note': () => {
        booking = { ...booking, instructions: '' };
        return done;
      },
    });
    await openDetails();
    await press('Delete my note');
    const question = await dialog('Delete your note?');
    await userEvent.dblClick(question.getByRole('button', { name: 'Delete note' }));
    expect(await screen.findByText('Note deleted')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Allergic to latex')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Delete my note' })).not.toBeInTheDocument();
  });

  it('keeps the typed reason when cancelling fails', async () => {
    const answers = [problem(409, 'booking-changed', 'This booking has changed. Please check it again.')];
    let version = 1;
    const calls = stubNetwork({
      [list]: () => ({ body: [exampleBooking({ serviceDate: soon, version })] }),
      [cancel]: () => answers.shift() ?? done,
    });
    await openDetails();
    await press('Cancel');
    const question = await dialog('Cancel this appointment?');
    await userEvent.type(question.getByLabelText('Reason (optional)'), 'I am away.');
    version = 2;
    await userEvent.click(question.getByRole('button', { name: 'Cancel appointment' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'This booking has changed. Please check it again.',
    );
    expect(question.getByLabelText('Reason (optional)')).toHaveValue('I am away.');
    await waitFor(() => expect(calls.filter(({ path }) => path.startsWith('/booked/'))).toHaveLength(2));
    await userEvent.click(question.getByRole('button', { name: 'Cancel appointment' }));
    await waitFor(() =>
      expect(bodies(calls).at(-1)).toEqual(['/bookings/b1/cancel', { reason: 'I am away.', version: 2 }]),
    );
  });

  it.each([
    ['pending', soon, ['Add to calendar', 'Move', 'Cancel']],
    ['working', soon, ['Add to calendar', 'Move', 'Cancel']],
    ['working', inHours(-0.1), ['Add to calendar']],
    ['working', inHours(-1), []],
    ['completed', soon, ['Add to calendar', 'Move', 'Cancel']],
    ['completed', inHours(-0.1), ['Add to calendar']],
    ['completed', inHours(-2), []],
    ['cancelled', soon, []],
    ['declined', soon, []],
  ] as [Booking['status'], string, string[]][])(
    'can be changed if it is %s and begins at %s: %j',
    async (status, serviceDate, names) => {
      stubNetwork({ [list]: () => ({ body: [exampleBooking({ status, serviceDate })] }) });
      await openDetails();
      const details = within(screen.getByRole('region', { name: 'Appointment' }));
      expect(details.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
      const again =
        serviceDate === soon ? '/service/s1' : `/service/s1?at=${encodeURIComponent(serviceDate)}`;
      expect(details.getByRole('link', { name: 'Book again' })).toHaveAttribute('href', again);
      expect(details.getByRole('link', { name: 'View service' })).toHaveAttribute('href', '/services/s1');
    },
  );

  it.each([
    ['Write a review', -3, 'paid', {}],
    ['Your review', -3, 'paid', { review }],
    ['', -100 * 24, 'paid', {}],
    ['Your review', -100 * 24, 'paid', { review }],
    ['', -3, 'unpaid', {}],
  ] as const)('leads to %j %s hours from now, %s and with %o', async (name, hours, paymentStatus, own) => {
    const booking = exampleBooking({ serviceDate: inHours(hours), paymentStatus });
    stubNetwork({
      [list]: () => ({ body: [booking] }),
      'GET /reviews/b1/own': () => ({ body: { ...visit, ...own } }),
    });
    await openDetails();
    if (name) expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/reviews/b1');
    else await waitFor(() => expect(screen.queryByRole('link', { name: /review/ })).toBeNull());
  });

  it.each([
    ['unpaid and cancelled', { status: 'cancelled' }, 'Nothing to pay'],
    ['refunded', { paymentStatus: 'refunded', refundedAmount: 45.5 }, 'Refunded $45.50'],
  ] as [string, Partial<Booking>, string][])('shows %s and cannot be paid', async (_case, changes, words) => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking(changes)] }) });
    await openDetails();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });

  it('shows in its history the reason, the actor and the previous date', async () => {
    const timeline: Booking['timeline'] = [
      {
        at: '2026-11-20T09:30:00.000Z',
        actor: 'patient',
        what: 'moved',
        movedFrom: '2026-11-30T12:30:00.000Z',
      },
      { at: '2026-11-21T09:30:00.000Z', actor: 'provider', what: 'declined', reason: 'I am ill.' },
    ];
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ status: 'declined', timeline })] }) });
    await openDetails();
    const [moved, declined] = within(screen.getByRole('region', { name: 'History' })).getAllByRole(
      'listitem',
    );
    expect(moved).toHaveTextContent(/^MovedFrom Nov 30, 2026/);
    expect(declined).toHaveTextContent(/^DeclinedI am ill.Provider · Nov 21, 2026/);
  });

  it('is moved to a typed time, or offers three alternatives if that is taken', async () => {
    const taken = problem(409, 'time-taken', 'This time was taken meanwhile.');
    const alternatives = [30, 60, 90].map((later) =>
      new Date(Date.parse('2099-07-04T09:30:00.000Z') + later * 60_000).toISOString(),
    );
    const answers = [{ ...taken, body: { ...(taken.body as object), alternatives } }];
    const calls = stubNetwork({
      [list]: () => ({ body: [exampleBooking({ serviceDate: soon })] }),
      'GET /bookings/b1/times?': () => ({ body: { byRequest: true, durationMinutes: 30, times: [] } }),
      [move]: () => answers.shift() ?? done,
    });
    await openDetails();
    await press('Move');
    const question = await dialog('Move this appointment');
    await userEvent.click(question.getByRole('button', { name: 'Move' }));
    expect(question.getByRole('alert')).toHaveTextContent('Please choose a different time.');
    const field = question.getByLabelText('New date');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please choose a different time.');
    const asked = calls.map(({ path }) => path.replace(/\?.*/, ''));
    expect(asked).toContain('/bookings/b1/times');
    await userEvent.clear(question.getByLabelText('New date'));
    await userEvent.click(question.getByLabelText('New date'));
    await userEvent.paste('07/04/2099 9:30 AM');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(question.getByRole('button', { name: 'Move' }));
    expect(await question.findByRole('alert')).toHaveTextContent('This time was taken meanwhile.');
    expect(field).toHaveAccessibleDescription('This time was taken meanwhile.');
    const [next] = within(question.getByRole('group', { name: 'Other free times' })).getAllByRole('button');
    await userEvent.click(next as HTMLElement);
    expect(question.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Appointment moved')).toBeInTheDocument();
    expect(bodies(calls)).toEqual([
      ['/bookings/b1/move', { serviceDate: new Date(2099, 6, 4, 9, 30).toISOString(), version: 1 }],
      ['/bookings/b1/move', { serviceDate: alternatives[0], version: 1 }],
    ]);
  });
});

describe('the move of a booked appointment', () => {
  it('offers no other time while the free times cannot be loaded, and loads them again', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ serviceDate: soon })] }) });
    await openDetails();
    await press('Move');
    const question = await dialog('Move this appointment');
    expect(await question.findByRole('alert')).toHaveTextContent('The free times could not be loaded.');
    await userEvent.click(question.getByLabelText('New date'));
    for (const time of screen.getAllByRole('option')) expect(time).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Escape}');
    stubNetwork({
      'GET /bookings/b1/times?': () => ({ body: { byRequest: true, durationMinutes: 30, times: [] } }),
    });
    await userEvent.click(question.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(question.queryByRole('alert')).not.toBeInTheDocument());
  });

  /** Opens the dialog and types a new date; returns the dialog. */
  const moveTo = async (typed: string, changes: Partial<Booking>) => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ serviceDate: soon, ...changes })] }) });
    await openDetails();
    await press('Move');
    const question = await dialog('Move this appointment');
    expect(question.queryByText(/After the move/)).not.toBeInTheDocument();
    await userEvent.clear(question.getByLabelText('New date'));
    await userEvent.click(question.getByLabelText('New date'));
    await userEvent.paste(typed);
    return question;
  };

  it('says first until when it can be cancelled for free afterwards', async () => {
    const question = await moveTo('07/04/2099 9:30 AM', {});
    expect(question.getByText(/After the move/)).toHaveTextContent(
      /^After the move: You can cancel for free until Fri, Jul 3, 2099, 9:30\sAM\. After that, there is no refund\.$/,
    );
  });

  it('says first that a deadline that has passed does not come back', async () => {
    const passed = { freeCancellationUntil: inHours(-1), lateRefundPercent: 50 };
    const question = await moveTo('07/04/2099 9:30 AM', passed);
    expect(question.getByText(/After the move/)).toHaveTextContent(
      'After the move: It is too late to cancel for free: 50% is refunded.',
    );
  });
});

describe('the period filter', () => {
  it('defaults to all and fetches the whole list before filtering', async () => {
    const over = exampleBooking({ serviceName: 'Long ago', serviceDate: '2026-01-05T12:00:00.000Z' });
    const later = exampleBooking({ _id: 'b2', serviceName: 'To come', serviceDate: soon });
    const headers = { 'x-total-count': '2' };
    stubNetwork({
      [list]: () => ({
        body: [over],
        headers: { ...headers, link: '</booked/rosa%40example.com?after=c>; rel="next"' },
      }),
      [`${list}?after=c`]: () => ({ body: [later], headers }),
    });
    renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
    expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Long ago')).toBeInTheDocument();
    await press('Upcoming');
    expect(await screen.findByRole('cell', { name: 'To come' })).toBeInTheDocument();
    expect(screen.queryByText('Long ago')).not.toBeInTheDocument();
    await press('Past');
    expect(await screen.findByText('Long ago')).toBeInTheDocument();
    expect(screen.queryByText('To come')).not.toBeInTheDocument();
  });
});
