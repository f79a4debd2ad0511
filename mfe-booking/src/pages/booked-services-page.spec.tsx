import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleBooking, patient } from '../examples.ts';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';
const open = () => renderPage(BookedServicesPage, { path: '/bookedService', user: patient });

describe('Booked services', () => {
  it('shows each booking under the columns that patients know', async () => {
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
      'Dec 1, 2026',
      'Pending',
      'Pay',
    ]);
    expect(second).toHaveTextContent('Working');
    expect(within(second as HTMLElement).getByRole('button', { name: 'Paid' })).toBeDisabled();
    expect(third).toHaveTextContent('Completed');
    expect(third).toHaveTextContent('Free');
  });

  it('counts a booking whose status is missing as pending', async () => {
    const { status, ...booking } = exampleBooking({ status: 'completed' });
    expect(status).toBe('completed');
    stubNetwork({ [list]: () => ({ body: [booking] }) });
    open();
    expect(await screen.findByText('Pending')).toBeInTheDocument();
  });

  it('tells the story of a booking when its row is opened', async () => {
    stubNetwork({ [list]: () => ({ body: [exampleBooking()] }) });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
    expect(screen.getByText('I take a blood thinner.')).toBeInTheDocument();
    expect(screen.getByText('Requested')).toBeInTheDocument();
  });

  it('leads a patient without bookings to the services', async () => {
    stubNetwork({ [list]: () => ({ body: [] }) });
    open();
    expect(await screen.findByText('No booked services found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find a service' })).toHaveAttribute('href', '/allService');
  });

  it('says why the list is not there and gets it on a second try', async () => {
    const replies = [problem(403, 'forbidden', 'These are not your bookings')];
    stubNetwork({ [list]: () => replies.shift() ?? { body: [exampleBooking()] } });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('These are not your bookings');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Heart check-up')).toBeInTheDocument();
  });
});
