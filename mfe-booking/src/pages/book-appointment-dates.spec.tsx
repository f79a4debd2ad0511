import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answers,
  booked,
  bookings,
  enter,
  expectInToastAndBesideField,
  instructions,
  open,
  submit,
} from '../testing/book-appointment.tsx';

beforeEach(() => sessionStorage.clear());

describe('the appointment date', () => {
  it.each(
    [
      ...['', '   ', 'next week', '13/45/2026 9:00 AM', '01/01/2020 9:00 AM', '02/30/2099 9:00 AM', '2099'],
      ...['🫀👩🏽‍⚕️💊', '<script>alert(1)</script>', 'a'.repeat(10_000)],
    ].map((typed) => [typed.slice(0, 30), typed]),
  )('rejects %p as a date, keeps the text, and sends nothing', async (_, typed = '') => {
    const calls = answers(() => booked);
    open();
    await instructions();
    await userEvent.clear(screen.getByLabelText('Date'));
    await enter(screen.getByLabelText('Date'), typed);
    await submit();
    await expectInToastAndBesideField('Date input not valid.');
    expect(screen.getByLabelText('Date')).toHaveValue(typed);
    expect(bookings(calls)).toHaveLength(0);
  });

  it.each(['07/04/2099 9:30 AM', '7/4/2099 9:30 am'])('books the date typed as %p', async (typed) => {
    const calls = answers(() => booked);
    open();
    await instructions();
    await userEvent.clear(screen.getByLabelText('Date'));
    await enter(screen.getByLabelText('Date'), typed);
    await submit();
    await screen.findByText('at /bookedService');
    const at = new Date(2099, 6, 4, 9, 30).toISOString();
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: at });
  });

  it('disables past half-hours of today and shows the time zone', async () => {
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 14, 7), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const calls = answers(() => booked);
    open();
    await instructions();
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/^Times are in your time zone, .+\.$/);
    await userEvent.click(screen.getByLabelText('Date'));
    const time = (name: string) => screen.getByRole('option', { name });
    expect(time('2:00 PM')).toHaveAttribute('aria-disabled', 'true');
    expect(time('2:30 PM')).not.toHaveAttribute('aria-disabled', 'true');
    // Past times are hidden.
    act(() => time('2:30 PM').focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(time('2:30 PM')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(time('3:00 PM')).toHaveFocus();
    await userEvent.click(time('9:30 AM'));
    await userEvent.keyboard('{Escape}');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({
      serviceDate: new Date(2099, 6, 4, 14, 7).toISOString(),
    });
    jest.useRealTimers();
  });

  it('gives the focus back to the field on Escape, also when the next frame is late', async () => {
    answers(() => booked);
    open();
    await instructions();
    const field = screen.getByLabelText('Date');
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('gridcell', { selected: true })).toHaveFocus());
    const frame: FrameRequestCallback[] = [];
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => frame.push(work));
    await userEvent.keyboard('{Escape}');
    // The picker gives it, and takes it away in the frame.
    await waitFor(() => expect(field).toHaveFocus());
    await act(async () => {
      for (const work of frame) work(0);
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(field).toHaveFocus();
  });

  it('falls back to the next half-hour when today is picked with a past time', async () => {
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 14, 7), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const calls = answers(() => booked);
    open();
    await instructions();
    await userEvent.clear(screen.getByLabelText('Date'));
    await enter(screen.getByLabelText('Date'), '07/05/2099 9:00 AM');
    await userEvent.click(screen.getByLabelText('Date'));
    await userEvent.click(screen.getByRole('gridcell', { name: /July 4, 2099/ }));
    expect(screen.getByLabelText('Date')).toHaveValue('07/04/2099 2:30 PM');
    await userEvent.keyboard('{Escape}');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({
      serviceDate: new Date(2099, 6, 4, 14, 30).toISOString(),
    });
    jest.useRealTimers();
  });
});
