import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { notIsolated } from '@mendwell/web-kit/testing/isolation';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NextAppointment from '../modules/next-appointment-module.tsx';
import BookedServicesPage from './booked-services-page.tsx';

const booking = exampleBooking({
  serviceName: 'בדיקת לב',
  providerName: 'ד"ר לוי',
  instructions: 'שלום',
  serviceDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
});
const texts = [booking.serviceName, booking.providerName, booking.instructions, booking.providerEmail];

it('a booking written from right to left does not reorder the list and its dialog', async () => {
  stubNetwork({
    'GET /booked/rosa%40example.com': () => ({ body: [booking] }),
    'GET /bookings/b1/reads': () => ({
      body: [{ readerName: booking.providerName, on: '2026-11-25', at: '2026-11-25T12:00:00.000Z' }],
    }),
  });
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
  await userEvent.click(await screen.findByRole('button', { name: `Details of ${booking.serviceName}` }));
  await screen.findByText(/^Read by/);
  const [cancel] = await screen.findAllByRole('button', { name: 'Cancel' });
  await userEvent.click(cancel as HTMLElement);
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(booking.providerName));
  expect(notIsolated(texts)).toEqual([]);
});

it('the next appointment names its provider without reordering the words before the name', async () => {
  const answer = { next: { ...booking, role: 'patient' }, unpaid: { count: 0, amount: 0 }, requests: 0 };
  stubNetwork({ 'GET /bookings/open': () => ({ body: answer }) });
  renderPage(NextAppointment, { path: '/dashboard', user: patient });
  await screen.findByText(booking.serviceName);
  expect(notIsolated(texts)).toEqual([]);
});
