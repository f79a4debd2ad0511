import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

/** A response of a newer server. */
const newer = {
  ...exampleBooking({
    status: 'on-hold',
    paymentStatus: 'partially-refunded',
    timeline: [{ at: '2026-11-20T09:30:00.000Z', actor: 'support-desk', what: 'put-on-hold' }],
  }),
  colour: 'mauve',
};

it('shows unknown statuses of a newer server as text', async () => {
  stubNetwork({ 'GET /booked/rosa%40example.com': () => ({ body: [newer] }) });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });

  expect(await screen.findByText('On hold')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Partially refunded' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Details of Heart check-up' }));
  expect(await screen.findByText('Put on hold')).toBeVisible();
  expect(screen.getByText(/^Support desk/)).toBeVisible();
});
