import { examplePatient } from '@mendwell/contracts/examples';
import type { Availability } from '@mendwell/contracts/schedule';
import { stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { booked, bookings, enter, open, service, submit } from '../testing/book-appointment.tsx';

const dayMs = 24 * 60 * 60 * 1000;

/** A provider who is free at noon UTC every day from `first` on. Answers contain the requested range only. */
const freeDaily = (first = 0) => {
  const calls = stubNetwork({
    'GET /service/s1': () => ({ body: service }),
    'POST /serviceBook': () => booked,
  });
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    if (pathname !== '/api/availability/s1') return network(input, init);
    const at = (name: string) => Date.parse(searchParams.get(name) ?? '');
    const times: string[] = [];
    for (let noon = at('from') + dayMs / 2; noon < at('to'); noon += dayMs)
      if (noon > Math.max(first, Date.now())) times.push(new Date(noon).toISOString());
    const body: Availability = { byRequest: false, timeZone: 'UTC', durationMinutes: 30, times };
    const text = async () => JSON.stringify(body);
    return { ok: true, status: 200, headers: new Headers(), text } as Response;
  };
  return calls;
};
const openCalendar = async () => {
  open();
  await screen.findByText(/^Times are in|^No free times in the next/);
  await userEvent.click(await screen.findByLabelText('Date'));
};
const showNextMonth = () => userEvent.click(screen.getByRole('button', { name: 'Next Month' }));
/** Expects that every day of a month of 2099 can be chosen. */
const expectFree = (month: string) =>
  waitFor(() => {
    const days = screen.getAllByRole('gridcell', { name: new RegExp(` ${month} \\d+, 2099$`) });
    const taken = days.filter((day) => day.getAttribute('aria-disabled') === 'true');
    expect(taken.map((day) => day.getAttribute('aria-label'))).toEqual([]);
  });

describe('the calendar of a provider with working hours', () => {
  beforeEach(() => {
    sessionStorage.clear();
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());

  it.each(['June 25', 'July 1'])('offers all free days of later months on %s', async (today) => {
    jest.setSystemTime(new Date(`${today}, 2099 08:07`));
    freeDaily();
    await openCalendar();
    if (today === 'June 25') await showNextMonth();
    await expectFree('July');
    for (const month of ['August', 'September', 'October']) {
      await showNextMonth();
      await expectFree(month);
    }
  });

  it('leads to a later month while the next four weeks are full', async () => {
    jest.setSystemTime(new Date(2099, 6, 1, 8, 7));
    freeDaily(Date.UTC(2099, 7, 31));
    await openCalendar();
    await showNextMonth();
    await showNextMonth();
    await expectFree('September');
  });

  it('offers the free days of the month it opens in', async () => {
    jest.setSystemTime(new Date(2099, 6, 1, 8, 7));
    const draft = { serviceDate: { chosenAt: new Date(2099, 9, 15, 12).toISOString() } };
    sessionStorage.setItem(`draft:${examplePatient.uid}:book:s1`, JSON.stringify(draft));
    freeDaily();
    await openCalendar();
    await expectFree('October');
  });

  it('loads the month of a typed date, which can be booked', async () => {
    jest.setSystemTime(new Date(2099, 6, 1, 8, 7));
    const calls = freeDaily();
    await openCalendar();
    const date = screen.getByLabelText('Date');
    await userEvent.clear(date);
    await enter(date, '10/15/2099 12:00 PM');
    await expectFree('October');
    await userEvent.keyboard('{Escape}');
    expect(date).toHaveValue('10/15/2099 12:00 PM');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: new Date(2099, 9, 15, 12).toISOString() });
  });
});
