import type { Availability } from '@mendwell/contracts/schedule';
import { type Answer, problem } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answers as answersOf,
  booked,
  bookings,
  enter,
  expectAnswered,
  expectInToastAndBesideField,
  instructions,
  open,
  submit,
} from '../testing/book-appointment.tsx';

const at = (day: number, hours: number, minutes = 0) => new Date(2099, 6, day, hours, minutes).toISOString();
const free = [at(6, 9), at(6, 9, 45), at(8, 14)];

/** A provider with working hours; the same answer for every range. */
const answers = (book: () => Answer, times = free, timeZone = 'Asia/Kolkata') => {
  const body: Availability = { byRequest: false, timeZone, durationMinutes: 30, times };
  return answersOf(book, () => ({ body }));
};
const date = () => screen.findByLabelText('Date');
const time = (name: string) => screen.getByRole('option', { name });

describe('the appointment date of a provider with working hours', () => {
  beforeEach(() => {
    sessionStorage.clear();
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 14, 7), doNotFake: ['setTimeout', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());

  it("defaults to the first free time and shows it in the provider's time zone", async () => {
    const calls = answers(() => booked);
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    expect(await date()).toHaveAccessibleDescription(/your time · .+ in Kolkata\.$/);
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: free[0] });
  });

  it("is in the reader's zone only, in a browser that does not know the provider's", async () => {
    answers(() => booked, free, 'Mars/Olympus_Mons');
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    expect(await date()).toHaveAccessibleDescription(/^Times are in your time zone, .+\.$/);
  });

  it('is the time of the link that led here, however it is written, instead of that of a draft', async () => {
    const calls = answers(() => booked);
    const { unmount } = open();
    await userEvent.click(await screen.findByRole('button', { name: /July 6, 9:45/ }));
    unmount();
    open({ at: `/service/s1?at=${free[2]?.replace(':00.000Z', 'Z')}` });
    await screen.findByDisplayValue('07/08/2099 2:00 PM');
    expect(await screen.findByRole('button', { name: /July 8, 2:00/, pressed: true })).toBeVisible();
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: free[2] });
  });

  it('is the first free one, with the nearest ones offered, if the time of the link is gone', async () => {
    const calls = answers(() => booked);
    open({ at: `/service/s1?at=${at(8, 10)}` });
    expect(await screen.findByText(/^The time that you chose is no longer free\./)).toBeVisible();
    expect(await date()).toHaveValue('07/06/2099 9:00 AM');
    const offered = within(screen.getByRole('group', { name: 'Other free times' }));
    await userEvent.click(offered.getByRole('button', { name: /Jul 8, 2:00/ }));
    expect(screen.queryByText(/is no longer free/)).toBeNull();
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: free[2] });
  });

  it.each([
    ['the first free one on the weekday and at the hour of an earlier visit', [2099, 5, 24, 14], 2],
    ['the first free one if none is like an earlier visit', [2099, 5, 24, 15], 0],
  ] as const)('is %s', async (_, [year, month, day, hour], expected) => {
    const calls = answers(() => booked);
    open({ at: `/service/s1?at=${new Date(year, month, day, hour).toISOString()}` });
    await screen.findByDisplayValue(expected === 2 ? '07/08/2099 2:00 PM' : '07/06/2099 9:00 AM');
    expect(screen.queryByText(/is no longer free/)).toBeNull();
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: free[expected] });
  });

  it('can only be a free time', async () => {
    const calls = answers(() => booked);
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    await userEvent.click(await date());
    const day = (name: RegExp) => screen.getByRole('gridcell', { name });
    expect(day(/July 7, 2099/)).toHaveAttribute('aria-disabled', 'true');
    expect(time('9:15 AM')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(time('9:45 AM'));
    expect(await date()).toHaveValue('07/06/2099 9:45 AM');
    await userEvent.click(await date());
    await userEvent.click(day(/July 8, 2099/));
    expect(await date()).toHaveValue('07/08/2099 2:00 PM');
    await userEvent.keyboard('{Escape}');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: free[2] });
  });

  it('offers three alternatives and keeps all input when a typed time is not free', async () => {
    const taken = problem(409, 'time-taken', 'This time was taken meanwhile.');
    const alternatives = [at(6, 9, 45), at(8, 14), at(9, 10)];
    const replies = [{ ...taken, body: { ...(taken.body as object), alternatives } }];
    const calls = answers(() => replies.shift() ?? booked);
    open();
    await screen.findByDisplayValue('07/06/2099 9:00 AM');
    await userEvent.clear(await date());
    await enter(await date(), '07/07/2099 9:00 AM');
    await enter(await instructions(), 'Ring twice.');
    await submit();
    await expectAnswered(calls, 1);
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: at(7, 9) });
    await expectInToastAndBesideField('This time was taken meanwhile.');
    expect(await instructions()).toHaveValue('Ring twice.');
    const choices = within(screen.getByRole('group', { name: 'Other free times' })).getAllByRole('button');
    expect(choices).toHaveLength(3);
    await userEvent.click(choices[1] as HTMLElement);
    expect(await date()).toHaveValue('07/08/2099 2:00 PM');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[1]?.body).toMatchObject({
      serviceDate: alternatives[1],
      instructions: 'Ring twice.',
    });
  });

  it('is empty, and blocks sending, while there is no free time', async () => {
    const calls = answers(() => booked, []);
    open();
    expect(await screen.findByText(/^No free times in the next four weeks/)).toBeInTheDocument();
    expect(await date()).toHaveValue('');
    await submit();
    await expectInToastAndBesideField('No free times in the next four weeks. Please try a later month.');
    expect(bookings(calls)).toHaveLength(0);
  });

  it('is not "any time" while the free times cannot be loaded', async () => {
    const body: Availability = { byRequest: false, durationMinutes: 30, times: free };
    const lost = problem(404, 'not-found', 'There is nothing here');
    let availability: Answer = lost;
    const calls = answersOf(
      () => booked,
      () => availability,
    );
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The free times could not be loaded.');
    expect(await date()).toHaveValue('');
    await submit();
    await waitFor(() => expect(screen.getAllByText('The free times could not be loaded.')).toHaveLength(3));
    expect(bookings(calls)).toHaveLength(0);
    availability = { body };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('07/06/2099 9:00 AM')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
