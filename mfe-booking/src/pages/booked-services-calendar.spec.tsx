import { exampleBooking, examplePatient as patient } from '@mendwell/contracts/examples';
import { provideToken } from '@mendwell/web-kit/http/http';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookedServicesPage from './booked-services-page.tsx';

const list = 'GET /booked/rosa%40example.com';
const serviceDate = '2099-12-01T12:30:00.000Z';
const entry = 'GET /bookings/b1/calendar.ics';

/** Opens the page and expands its only booking. */
const openDetails = async () => {
  renderPage(BookedServicesPage, { path: '/bookedService', user: patient });
  await userEvent.click(await screen.findByRole('button', { name: 'Details of Heart check-up' }));
};
const addToCalendar = () =>
  userEvent.click(within(screen.getByRole('table')).getByRole('button', { name: 'Add to calendar' }));

describe('the calendar entry of a booked appointment', () => {
  it('is loaded on the next click after a failure, which is reported', async () => {
    const saved: unknown[] = [];
    // jsdom supports neither object URLs nor downloads.
    URL.createObjectURL = () => 'blob:entry';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push([this.href, this.download]);
    });
    const answers = [problem(404, 'not-found', 'This appointment does not exist')];
    stubNetwork({
      [list]: () => ({ body: [exampleBooking({ serviceDate })] }),
      [entry]: () => answers.shift() ?? { body: 'BEGIN:VCALENDAR' },
    });
    await openDetails();
    await addToCalendar();
    expect(
      await screen.findByText('The calendar entry could not be loaded. Please try again.'),
    ).toBeVisible();
    expect(saved).toEqual([]);
    await addToCalendar();
    await waitFor(() => expect(saved).toEqual([['blob:entry', 'appointment-2099-12-01.ics']]));
    jest.restoreAllMocks();
  });

  it('leads to the sign-in page when it needs a new sign-in', async () => {
    const expired = problem(401, 'unauthenticated', 'Please sign in again');
    stubNetwork({
      [list]: () => ({ body: [exampleBooking({ serviceDate })] }),
      [entry]: () => expired,
    });
    await openDetails();
    const handleUnauthorized = jest.fn();
    provideToken(async () => 'expired', handleUnauthorized);
    await addToCalendar();
    await waitFor(() => expect(handleUnauthorized).toHaveBeenCalled());
  });
});
