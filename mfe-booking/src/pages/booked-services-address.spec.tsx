import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';

describe('Booked services', () => {
  it('opens the booking of its address', async () => {
    const bookings = [exampleBooking(), exampleBooking({ _id: 'b2', serviceName: 'Skin check' })];
    stubNetwork({ [list]: () => ({ body: bookings }) });
    renderPage(BookedServicesPage, {
      path: '/bookedService',
      at: '/bookedService?booking=b2',
      user: patient,
    });
    const toggle = (name: string) => screen.findByRole('button', { name: `Details of ${name}` });
    expect(await toggle('Skin check')).toHaveAttribute('aria-expanded', 'true');
    expect(await toggle('Heart check-up')).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the booking of its address first, although it is beyond the first batch', async () => {
    const headers = { 'x-total-count': '2' };
    stubNetwork({
      [list]: () => ({
        body: [exampleBooking()],
        headers: { ...headers, link: '</booked/rosa%40example.com?after=c>; rel="next"' },
      }),
      [`${list}?after=c`]: () => ({
        body: [exampleBooking({ _id: 'b2', serviceName: 'Skin check' })],
        headers,
      }),
    });
    renderPage(BookedServicesPage, {
      path: '/bookedService',
      at: '/bookedService?booking=b2',
      user: patient,
    });
    expect(await screen.findByRole('row', { name: /1 Skin check/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /2 Heart check-up/ })).toBeInTheDocument();
    const toggle = screen.getByRole('button', { name: 'Details of Skin check' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});
