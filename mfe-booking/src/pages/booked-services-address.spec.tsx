import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { useLocation } from '@mendwell/web-kit/routing/router';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';

const Address = () => <p data-testid="address">{useLocation().search}</p>;

describe('Booked services', () => {
  it('keeps the chosen period in the address, without an unknown one', async () => {
    const coming = exampleBooking({ serviceName: 'To come', serviceDate: '2099-07-01T10:00:00.000Z' });
    const over = exampleBooking({
      _id: 'b2',
      serviceName: 'Long ago',
      serviceDate: '2026-01-05T12:00:00.000Z',
    });
    stubNetwork({ [list]: () => ({ body: [coming, over] }) });
    const Page = () => (
      <>
        <BookedServicesPage />
        <Address />
      </>
    );
    const at = (search: string) =>
      renderPage(Page, { path: '/bookedService', at: `/bookedService${search}`, user: patient });
    const first = at('?show=past');
    expect(await screen.findByText('Long ago')).toBeVisible();
    expect(screen.queryByText('To come')).toBeNull();
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await press('Upcoming');
    expect(screen.getByTestId('address')).toHaveTextContent('?show=upcoming');
    await press('All');
    expect(screen.getByText('Long ago')).toBeVisible();
    first.unmount();
    at('?show=nonsense');
    expect(await screen.findByRole('button', { name: 'All', pressed: true })).toBeVisible();
  });

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
