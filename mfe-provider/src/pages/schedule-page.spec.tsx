import { exampleProvider as provider } from '@mendwell/contracts/examples';
import type { ScheduleAnswer } from '@mendwell/contracts/schedule';
import { createQueryClient } from '@mendwell/web-kit/http/query-client';
import { findToast, problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SchedulePage from './schedule-page.tsx';

const read = 'GET /schedule';
const save = 'PUT /schedule';
const none = { body: { schedule: null } };
const done = { body: { acknowledged: true, matchedCount: 1, modifiedCount: 1 } };
const morning = [{ from: '09:00', to: '12:30' }];
const saved: ScheduleAnswer = {
  timeZone: 'Europe/Stockholm',
  week: { mon: morning, tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
  exceptions: [{ date: '2026-12-24', spans: [] }],
  noticeMinutes: 90,
  horizonDays: 60,
  pauseMinutes: 0,
  directions: 'Elm Street 5, second floor',
  outside: [],
};
const { outside: _, ...schedule } = saved;

const noCalendars = { body: { days: 60, calendars: [] } };
const stub = (answers: Parameters<typeof stubNetwork>[0]) =>
  stubNetwork({ 'GET /calendars': () => noCalendars, ...answers });

const open = (queryClient = createQueryClient()) =>
  renderPage(SchedulePage, { path: '/schedule', user: provider, queryClient });
const day = async (name: string) => within(await screen.findByRole('group', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (calls: ReturnType<typeof stub>) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('working hours', () => {
  beforeEach(() => sessionStorage.clear());

  it('default to a usual week, and apply once saved', async () => {
    const answer = Promise.withResolvers<typeof done>();
    const calls = stub({ [read]: () => none, [save]: () => answer.promise });
    open();
    expect(await screen.findByText(/^You have not set any hours yet/)).toBeInTheDocument();
    expect((await day('Monday')).getByText('9:00 AM')).toBeInTheDocument();
    expect((await day('Sunday')).getByText('Closed')).toBeInTheDocument();
    await userEvent.click((await day('Sunday')).getByRole('button', { name: 'Add hours to Sunday' }));
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    answer.resolve(done);
    expect(await screen.findByText('Working hours saved')).toBeInTheDocument();
    const usual = [{ from: '09:00', to: '17:00' }];
    const [mon, tue, wed, thu, fri, sat, sun] = [usual, usual, usual, usual, usual, [], usual];
    expect(sent(calls)).toMatchObject([
      { week: { mon, tue, wed, thu, fri, sat, sun }, exceptions: [], noticeMinutes: 120 },
    ]);
  });

  it('are shown as saved and sent completely', async () => {
    const calls = stub({ [read]: () => ({ body: { schedule: saved } }), [save]: () => done });
    open();
    expect((await day('Monday')).getByText('12:30 PM')).toBeInTheDocument();
    expect(screen.getByText('Europe/Stockholm')).toBeInTheDocument();
    expect(screen.getByText('90 minutes')).toBeInTheDocument();
    expect(screen.getByLabelText('Date of exception 1')).toHaveValue('2026-12-24');
    expect(screen.getByLabelText('Street, floor or video link')).toHaveValue(saved.directions);
    await press('Save');
    await waitFor(() => expect(sent(calls)).toEqual([schedule]));
  });

  it('are copied from Monday to all weekdays', async () => {
    const calls = stub({ [read]: () => ({ body: { schedule: saved } }), [save]: () => done });
    open();
    await day('Monday');
    await press('Copy to all weekdays');
    expect((await day('Friday')).getByText('12:30 PM')).toBeInTheDocument();
    expect((await day('Saturday')).getByText('Closed')).toBeInTheDocument();
    await press('Save');
    const [mon, tue, wed, thu, fri] = Array(5).fill(morning);
    const week = { mon, tue, wed, thu, fri, sat: [], sun: [] };
    await waitFor(() => expect(sent(calls)).toEqual([{ ...schedule, week }]));
  });

  it('are previewed before they are saved, unless they cannot be', async () => {
    const time = new Date(new Date().setHours(9, 0, 0, 0) + 24 * 3_600_000).toISOString();
    const calls = stub({
      [read]: () => ({ body: { schedule: saved } }),
      'POST /schedule/preview': () => ({ body: { byRequest: false, times: [time] } }),
    });
    open();
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByText(/^9:00/)).toBeVisible();
    expect(preview.getAllByText('No times')).toHaveLength(6);
    await press('Add hours to Monday');
    expect(await preview.findByText('No preview for these hours.')).toBeVisible();
    const ofHours = calls.filter(({ path }) => path !== '/calendars');
    expect(ofHours.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });

  it("show the server's errors at their fields, and survive a reload", async () => {
    const errors = [{ path: 'week.mon.1.from', message: 'Hours overlap or are out of order' }];
    stub({
      [read]: () => ({ body: { schedule: saved } }),
      [save]: () => problem(400, 'invalid-input', 'Hours overlap or are out of order', errors),
    });
    const page = open();
    await userEvent.click((await day('Monday')).getByRole('button', { name: 'Add hours to Monday' }));
    await press('Save');
    expect(await (await day('Monday')).findByText('Hours overlap or are out of order')).toBeInTheDocument();
    page.unmount();
    open();
    expect(await (await day('Monday')).findByText('5:00 PM')).toBeInTheDocument();
  });

  it('are sent in order, whatever order they were added in, with errors at their rows', async () => {
    const afternoon = [{ from: '13:00', to: '16:00' }];
    const errors = [{ path: 'week.mon.1.from', message: 'Hours overlap or are out of order' }];
    const calls = stub({
      [read]: () => ({
        body: {
          schedule: {
            ...saved,
            week: { ...saved.week, mon: afternoon },
            exceptions: [{ date: '2026-12-24', spans: afternoon }],
          },
        },
      }),
      [save]: () => problem(400, 'invalid-input', 'Hours overlap or are out of order', errors),
    });
    open();
    await userEvent.click((await day('Monday')).getByRole('button', { name: 'Add hours to Monday' }));
    await press('Add hours to exception 1');
    await press('Save');
    const message = await (await day('Monday')).findByText('Hours overlap or are out of order');
    const inOrder = [{ from: '09:00', to: '17:00' }, ...afternoon];
    expect(sent(calls)).toMatchObject([
      { week: { mon: inOrder }, exceptions: [{ date: '2026-12-24', spans: inOrder }] },
    ]);
    expect(message.closest('.span')).toHaveTextContent('1:00 PM');
  });

  it('keep what is entered while they are being saved', async () => {
    const answer = Promise.withResolvers<typeof done>();
    stub({ [read]: () => ({ body: { schedule: saved } }), [save]: () => answer.promise });
    const page = open();
    const date = await screen.findByLabelText('Date of exception 1');
    await press('Save');
    fireEvent.change(date, { target: { value: '2026-12-25' } });
    answer.resolve(done);
    expect(await screen.findByText('Working hours saved')).toBeInTheDocument();
    expect(date).toHaveValue('2026-12-25');
    page.unmount();
    open();
    expect(await screen.findByLabelText('Date of exception 1')).toHaveValue('2026-12-25');
  });

  it('are not overwritten if another tab has saved some, before that is seen', async () => {
    let shown = saved;
    const calls = stub({ [read]: () => ({ body: { schedule: shown } }), [save]: () => done });
    open();
    const date = await screen.findByLabelText('Date of exception 1');
    fireEvent.change(date, { target: { value: '2026-12-25' } });
    shown = { ...saved, directions: 'Oak Street 7' };
    await press('Save');
    await findToast('This was changed elsewhere. Please look again.');
    const directions = screen.getByLabelText('Street, floor or video link');
    await waitFor(() => expect(directions).toHaveValue('Oak Street 7'));
    expect(date).toHaveValue('2026-12-25');
    expect(sent(calls)).toEqual([]);
    await press('Save');
    await findToast('Working hours saved');
    expect(sent(calls)).toMatchObject([{ directions: 'Oak Street 7', exceptions: [{ date: '2026-12-25' }] }]);
  });

  it("show another tab's change, and do not count as unsaved", async () => {
    let shown = saved;
    stub({ [read]: () => ({ body: { schedule: shown } }) });
    const queryClient = createQueryClient();
    open(queryClient);
    const date = await screen.findByLabelText('Date of exception 1');
    shown = { ...saved, exceptions: [{ date: '2026-12-31', spans: [] }] };
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(date).toHaveValue('2026-12-31'));
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(await screen.findByText('at /away')).toBeInTheDocument();
  });

  it('leave the focus at the button that adds, after some are removed', async () => {
    stub({ [read]: () => ({ body: { schedule: saved } }) });
    open();
    await userEvent.click(
      (await day('Monday')).getByRole('button', { name: 'Remove these hours from Monday' }),
    );
    expect(screen.getByRole('button', { name: 'Add hours to Monday' })).toHaveFocus();
    await press('Remove this date');
    expect(screen.getByRole('button', { name: 'Add a date' })).toHaveFocus();
  });

  it('list appointments outside of them', async () => {
    const one = { bookingId: 'b1', serviceName: 'Heart check-up', userName: 'Rosa Lind' };
    const outside = [{ ...one, serviceDate: '2026-12-01T20:00:00.000Z' }];
    stub({ [read]: () => ({ body: { schedule: { ...saved, outside } } }) });
    open();
    const list = within(await screen.findByRole('region', { name: 'Outside these hours' }));
    expect(list.getByRole('listitem')).toHaveTextContent(/^Heart check-up for Rosa Lind, Tue, Dec 1/);
    expect(list.getByRole('link', { name: 'Service to do' })).toHaveAttribute('href', '/serviceToDo');
  });

  it('are deleted after confirmation', async () => {
    const calls = stub({
      [read]: () => ({ body: { schedule: saved } }),
      'DELETE /schedule': () => ({ body: { acknowledged: true, deletedCount: 1 } }),
    });
    open();
    await screen.findByRole('group', { name: 'Monday' });
    await press('Accept any time instead');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete working hours' }));
    expect(await screen.findByText('at /manageService')).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('that are deleted after navigation away lead nowhere else', async () => {
    const answer = Promise.withResolvers<{ body: object }>();
    stub({ [read]: () => ({ body: { schedule: saved } }), 'DELETE /schedule': () => answer.promise });
    open();
    await screen.findByRole('group', { name: 'Monday' });
    await press('Accept any time instead');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete working hours' }));
    await userEvent.click(screen.getByText('Away'));
    answer.resolve({ body: { acknowledged: true, deletedCount: 1 } });
    expect(await screen.findByText('Patients can request any time again')).toBeInTheDocument();
    expect(screen.getByText('at /away')).toBeInTheDocument();
  });
});

describe('other calendars', () => {
  beforeEach(() => sessionStorage.clear());
  const readCalendars = 'GET /calendars';
  const address = 'https://calendar.example/a.ics';
  const found = { address, busyTimes: 38 };
  const of = (...calendars: object[]) => ({ body: { days: 60, calendars } });
  const field = (at: number) => screen.findByRole('textbox', { name: `Address of calendar ${at}` });

  it('wait until there are hours', async () => {
    const calls = stub({ [read]: () => none });
    open();
    await day('Monday');
    expect(screen.queryByText('Other calendars')).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).not.toContain('/calendars');
  });

  it.each([
    [{ busyTimes: 38 }, '38 busy times in the next 60 days'],
    [{ busyTimes: 1 }, '1 busy time in the next 60 days'],
    [{ busyTimes: 0 }, 'No busy times in the next 60 days'],
    [{ problem: 'needs-password' }, /^This calendar needs a password\. .* Not read since /],
    [{ problem: 'refused', busyTimes: 3 }, /^The server .* Its last 3 busy times stay blocked\.$/],
    [{ problem: 'of a newer release' }, /^This calendar could not be read\./],
  ])('say what was found: %p', async (more, words) => {
    const failingSince = new Date().toISOString();
    const failing = 'problem' in more ? { failingSince, busyTimes: 0 } : {};
    stub({
      [read]: () => ({ body: { schedule: saved } }),
      [readCalendars]: () => of({ address, ...failing, ...more }),
    });
    open();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('are saved and read at once, and what is typed stays', async () => {
    const errors = [{ path: 'addresses.1', message: 'Not an address' }];
    let answer: ReturnType<typeof problem> = problem(400, 'invalid-input', 'Enter an address', errors);
    const calls = stub({
      [read]: () => ({ body: { schedule: saved } }),
      [readCalendars]: () => of(found),
      'PUT /calendars': () => answer,
    });
    open();
    await userEvent.type(await field(2), 'calendar');
    await press('Use these calendars');
    expect(
      await screen.findByText('Not an address', { selector: '.ant-form-item-explain-error' }),
    ).toBeVisible();
    expect(await field(2)).toHaveValue('calendar');
    const second = 'https://calendar.example/b.ics';
    await userEvent.clear(await field(2));
    await userEvent.type(await field(2), second);
    const failingSince = new Date().toISOString();
    answer = of(found, { address: second, busyTimes: 0, problem: 'not-found', failingSince });
    await press('Use these calendars');
    expect(await screen.findByText(/^There is nothing at this address \(404\)/)).toBeVisible();
    await findToast('Calendars saved, but not all could be read');
    expect(sent(calls)).toEqual([
      { addresses: [address, 'calendar', ''] },
      { addresses: [address, second, ''] },
    ]);
    expect(await field(2)).toHaveValue(second);
  });

  it('are not overwritten if another tab has saved some, before that is seen', async () => {
    let now = of(found);
    const calls = stub({ [read]: () => ({ body: { schedule: saved } }), [readCalendars]: () => now });
    open();
    await userEvent.type(await field(2), 'https://calendar.example/b.ics');
    now = of(found, { address: 'https://calendar.example/c.ics', busyTimes: 1 });
    await press('Use these calendars');
    await findToast('This was changed elsewhere. Please look again.');
    expect(sent(calls)).toEqual([]);
  });
});
