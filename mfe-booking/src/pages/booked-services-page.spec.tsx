import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { stubStream } from '@mendwell/web-kit/testing/stream';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';
const open = () => renderPage(BookedServicesPage, { path: '/bookedService', user: patient });

describe('Booked services', () => {
  it('shows the specified columns', async () => {
    stubNetwork({
      [list]: () => ({
        body: [
          exampleBooking(),
          exampleBooking({ _id: 'b2', status: 'working', paymentStatus: 'paid' }),
          exampleBooking({ _id: 'b3', status: 'completed', price: 0 }),
        ],
      }),
    });
    open();
    const [header, first, second, third] = await screen.findAllByRole('row');
    expect(document.title).toBe('Booked service');
    const columns = within(header as HTMLElement).getAllByRole('columnheader');
    expect(columns.map((column) => column.textContent)).toEqual([
      'Details',
      'No',
      'Service',
      'Doctor Name',
      'Email',
      'Price',
      'Date',
      'Status',
      'Payment',
    ]);
    const cells = within(first as HTMLElement).getAllByRole('cell');
    expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
      '1',
      'Heart check-up',
      'Dr. Amelia Hart',
      'hart@example.com',
      '$45.50',
      expect.stringMatching(/^Dec 1, 2026Tue \d+:\d\d.[AP]M$/),
      'Pending',
      'Pay',
    ]);
    expect(second).toHaveTextContent('Working');
    expect(within(second as HTMLElement).getByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(third).toHaveTextContent('Completed');
    expect(within(third as HTMLElement).getAllByText('Free')).toHaveLength(2);
  });

  it("shows a date in the reader's zone only, in a browser that does not know the provider's", async () => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ timeZone: 'Mars/Olympus_Mons' })] }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
    expect(screen.getByRole('region', { name: 'Appointment' })).toHaveTextContent(/^AppointmentTue, Dec 1/);
  });

  it('refetches by the new address once the user has changed theirs', async () => {
    const moved = 'GET /booked/rosa.lind%40example.com';
    stubNetwork({
      [list]: () => ({ body: [exampleBooking({ status: 'pending' })] }),
      [moved]: () => ({ body: [exampleBooking({ status: 'working' })] }),
    });
    const stream = stubStream();
    const { switchUser } = open();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    switchUser({ ...patient, email: 'rosa.lind@example.com' });
    stream.open();
    expect(await screen.findByText('Working')).toBeInTheDocument();
  });

  it('shows a booking without a status as pending', async () => {
    const { status, ...booking } = exampleBooking({ status: 'completed' });
    expect(status).toBe('completed');
    stubNetwork({ [list]: () => ({ body: [booking] }) });
    open();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
  });

  it("shows a booking's details when its row is expanded", async () => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking()] }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
    expect(screen.getByText('I take a blood thinner.')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'History' })).getByText('Requested')).toBeVisible();
  });

  describe('of a row that is expanded', () => {
    const reads = 'GET /bookings/b1/reads';
    const toggle = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
    // No ticket, which would ask too.
    const over = exampleBooking({ serviceDate: '2026-01-05T12:00:00.000Z' });
    const days = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'];
    /** The server's day is another one than the reader's. */
    const read = (day: string) => ({
      readerName: 'Dr. Amelia Hart',
      on: '2026-11-01',
      at: `${day}T12:00:00.000Z`,
    });

    it('shows who read the note on which day, and asks again when it is opened again', async () => {
      let known = days.slice(-1);
      const calls = stubNetwork({
        [list]: () => ({ body: [over] }),
        [reads]: () => ({ body: known.map(read) }),
      });
      open();
      await screen.findByText('Heart check-up');
      expect(calls.filter(({ path }) => path.endsWith('/reads'))).toEqual([]);
      await toggle();
      const history = within(screen.getByRole('region', { name: 'History' }));
      expect(await history.findByText(/^Read by/)).toHaveTextContent(
        'Read by Dr. Amelia Hart on Nov 22, 2026',
      );
      known = days;
      await toggle();
      await toggle();
      await waitFor(() =>
        expect(history.getAllByText(/^Read by/).map(({ textContent }) => textContent)).toEqual(
          ['25', '24', '23', '22'].map((day) => `Read by Dr. Amelia Hart on Nov ${day}, 2026`),
        ),
      );
      expect(history.getByText('Earlier')).toBeInTheDocument();
    });

    it('keeps its details if it cannot be known who read the note', async () => {
      const asked: string[] = [];
      stubNetwork({
        [list]: () => ({ body: [over] }),
        [reads]: ({ path }) => {
          asked.push(path);
          return problem(404, 'not-found', 'There is nothing here');
        },
      });
      open();
      await toggle();
      await waitFor(() => expect(asked).toHaveLength(1));
      expect(screen.getByText('Requested')).toBeInTheDocument();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.queryByText(/^Read by/)).not.toBeInTheDocument();
    });
  });

  it.each([
    ['a partial refund', { refundedAmount: 10 }, 'Refunded $10 of $45.50'],
    ['a dispute', { disputeStatus: 'open' as const }, 'Disputed with your bank'],
    ['a dispute that the provider won', { disputeStatus: 'won' as const }, 'Dispute closed, payment stands'],
    ['a dispute that the provider lost', { disputeStatus: 'lost' as const }, 'Dispute closed in your favor'],
  ])('shows %s at its payment', async (_name, changes, note) => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ paymentStatus: 'paid', ...changes })] }) });
    open();
    expect(await screen.findByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(screen.getByRole('cell', { name: /^Paid/ })).toHaveTextContent(note);
  });

  it('shows bookings beyond the first batch, numbered', async () => {
    const bookings = Array.from({ length: 21 }, (_, index) =>
      exampleBooking({ _id: `b${index}`, serviceName: `Clinic ${index + 1}` }),
    );
    const total = { 'x-total-count': '21' };
    stubNetwork({
      [list]: () => ({
        body: bookings.slice(0, 20),
        headers: { ...total, link: '</booked/rosa%40example.com?after=c>; rel="next"' },
      }),
      [`${list}?after=c`]: () => ({ body: bookings.slice(20), headers: total }),
    });
    open();
    expect(await screen.findByText('20 of 21')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    const last = await screen.findByRole('row', { name: /21 Clinic 21/ });
    expect(last).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('refetches the list when the live stream opens and on each change', async () => {
    let status: Booking['status'] = 'pending';
    stubNetwork({ [list]: () => ({ body: [exampleBooking({ status })] }) });
    const stream = stubStream();
    open();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    status = 'working';
    stream.open();
    expect(await screen.findByText('Working')).toBeInTheDocument();
    status = 'completed';
    stream.send({ bookingId: 'b1', status, paymentStatus: 'unpaid', version: 3 });
    expect(await screen.findByText('Completed')).toBeInTheDocument();
  });

  it('announces to screen readers that the provider moves an appointment', async () => {
    let booking = exampleBooking();
    stubNetwork({ [list]: () => ({ body: [booking] }) });
    const stream = stubStream();
    open();
    await screen.findByRole('cell', { name: 'Heart check-up' });
    booking = exampleBooking({ serviceDate: '2026-12-03T12:30:00.000Z', version: 2 });
    stream.open();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Heart check-up: Pending, Thu, Dec 3'),
    );
  });

  it('links a patient without bookings to the services', async () => {
    stubNetwork({ [list]: () => ({ body: [] }) });
    open();
    expect(await screen.findByText('No booked services found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a service' })).toHaveAttribute('href', '/allService');
  });

  it('shows why the list failed to load, and retries', async () => {
    const replies = [problem(403, 'forbidden', 'These are not your bookings')];
    stubNetwork({ [list]: () => replies.shift() ?? { body: [exampleBooking()] } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('These are not your bookings');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('cell', { name: 'Heart check-up' })).toBeInTheDocument();
  });
});
