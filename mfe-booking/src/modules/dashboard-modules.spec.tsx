import type { OpenBookings } from '@mendwell/contracts/booking';
import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import NextAppointment from './next-appointment-module.tsx';
import StillToPay from './still-to-pay-module.tsx';

const Modules = () => (
  <>
    <NextAppointment />
    <StillToPay />
  </>
);
const call = 'GET /bookings/open';
const nothing: OpenBookings = { next: null, unpaid: { count: 0, amount: 0 }, requests: 0 };
const open = () => renderPage(Modules, { path: '/', user: patient });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe("a patient's dashboard cards", () => {
  it('show the next appointment and the unpaid amount after one request', async () => {
    const calls = stubNetwork({
      [call]: () => ({ body: { ...nothing, next: exampleBooking(), unpaid: { count: 2, amount: 1145.5 } } }),
    });
    open();
    expect(await (await card('Next appointment')).findByText('Heart check-up')).toBeVisible();
    expect((await card('Next appointment')).getByText('With')).toHaveTextContent('With Dr. Amelia Hart');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/bookedService?booking=b1',
        '/bookedService?booking=b1&open=move',
        '/bookedService?show=unpaid',
      ]),
    );
    expect((await card('Still to pay')).getByText('$1,145.50')).toBeVisible();
    expect((await card('Still to pay')).getByText('For 2 appointments')).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('show empty states and a link to the services', async () => {
    stubNetwork({ [call]: () => ({ body: nothing }) });
    open();
    expect(await screen.findByText('No upcoming appointments.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a service' })).toHaveAttribute('href', '/allService');
    expect(screen.getByText('Nothing to pay right now.')).toBeVisible();
  });

  it('offer a retry when loading fails', async () => {
    stubNetwork({});
    open();
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' });
    stubNetwork({ [call]: () => ({ body: nothing }) });
    await userEvent.click(retry as HTMLElement);
    expect(await screen.findByText('Nothing to pay right now.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
