import { exampleService, examplePatient as patient } from '@mendwell/contracts/examples';
import type { Availability } from '@mendwell/contracts/schedule';
import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookAppointmentPage from '../pages/book-appointment-page.tsx';

/* For specs only: renders the booking page and acts on it. */

export const service = exampleService();
export const booked = { status: 201, body: { acknowledged: true, insertedId: 'b1' } };
export const open = (options: { user?: typeof patient | null; state?: unknown; at?: string } = {}) =>
  renderPage(BookAppointmentPage, {
    path: '/service/:serviceId',
    at: '/service/s1',
    user: patient,
    ...options,
  });
type Reply = Parameters<typeof stubNetwork>[0][string];
const anyTime: Availability = { byRequest: true, durationMinutes: 30, times: [] };
/** By default patients may request any time. */
export const answers = (book: Reply, availability: Reply = () => ({ body: anyTime })) =>
  stubNetwork({
    'GET /service/s1': () => ({ body: service }),
    'GET /availability/s1?': availability,
    'POST /serviceBook': book,
  });

export const instructions = () => screen.findByLabelText('Special instructions');
export const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
export const submit = () => userEvent.click(screen.getByRole('button', { name: 'APPOINTMENT' }));
export const bookings = (calls: ReturnType<typeof stubNetwork>) =>
  calls.filter(({ path }) => path === '/serviceBook');
/** Waits for the answer to request number `count`. Does not rely on a toast, which may be an earlier test's. */
export const expectAnswered = (calls: ReturnType<typeof stubNetwork>, count: number) =>
  waitFor(() => {
    expect(bookings(calls)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'APPOINTMENT' })).not.toHaveAttribute('aria-busy');
  });
/** An earlier test's toast may still be visible. */
export const expectInToastAndBesideField = (sentence: string) =>
  waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1));
