import type { Booking } from '@mendwell/contracts/booking';
import { exampleBooking, exampleProvider as provider } from '@mendwell/contracts/examples';
import { renderPage } from '@mendwell/web-kit/testing/render-page';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ServiceToDoPage from '../pages/service-to-do-page.tsx';

/* For specs only: renders the page of booking requests and acts on it. */

export const list = 'GET /bookRequest/hart%40example.com';
export const change = 'PATCH /book/b1';
export const changed = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
/** In the landmark in which the shell shows pages. */
const PageInMain = () => (
  <main>
    <ServiceToDoPage />
  </main>
);
export const open = (search = '') =>
  renderPage(PageInMain, { path: '/serviceToDo', at: `/serviceToDo${search}`, user: provider });

export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString();
/** Of an appointment that is still to come. */
export const exampleRequest = (changes: Partial<Booking> = {}) =>
  exampleBooking({ serviceDate: inHours(48), ...changes });

export const card = async () => within(await screen.findByRole('listitem', { name: 'Heart check-up' }));
export const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByTitle(name));
};

/** Ends the time to undo a step, as leaving the page does. */
export const hidePage = () => {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  hidden.mockRestore();
};
