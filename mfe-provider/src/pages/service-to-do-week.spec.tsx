import { exampleBooking as exampleRequest, exampleProvider as provider } from '@mendwell/contracts/examples';
import { useNavigate } from '@mendwell/web-kit/routing/router';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ServiceToDoPage from './service-to-do-page.tsx';

const between = (from: string, to: string) =>
  `GET /bookRequest/hart%40example.com?${new URLSearchParams({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z`, limit: '100' })}`;
const inWeek = between('2100-01-03', '2100-01-12');
const nine = [{ from: '09:00', to: '17:00' }];
const schedule = {
  timeZone: 'Asia/Tokyo',
  week: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine, sat: [], sun: [] },
  exceptions: [],
  noticeMinutes: 0,
  horizonDays: 60,
  pauseMinutes: 0,
  outside: [],
};
const noWeekdays = { mon: [], tue: [], wed: [], thu: [], fri: [] };
const request = exampleRequest({
  serviceDate: '2100-01-05T16:30:00.000Z',
  durationMinutes: 60,
  instructions: '',
});
const note = 'GET /bookings/b1/note';
const openWeek = (at = '/serviceToDo?view=week&week=2100-01-04') =>
  renderPage(ServiceToDoPage, { path: '/serviceToDo', at, user: provider });

describe("a provider's week", () => {
  it("is in the reader's time zone if the browser does not know the provider's", async () => {
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule: { ...schedule, timeZone: 'Mars/Olympus_Mons' } } }),
      [inWeek]: () => ({ body: [request] }),
    });
    openWeek();
    expect(await screen.findByRole('link', { name: /Rosa Lind/ })).toBeInTheDocument();
  });

  it('says that appointments are missing when a later batch cannot be read, and reads it again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isUp = false;
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({
        body: [request],
        headers: { link: '</bookRequest/hart%40example.com?after=c>; rel="next"', 'x-total-count': '2' },
      }),
      'GET /bookRequest/hart%40example.com?after=c': () =>
        isUp
          ? { body: [{ ...request, _id: 'b2', userName: 'Nia Okafor' }], headers: { 'x-total-count': '2' } }
          : problem(503, 'unavailable', 'Please try again.'),
    });
    openWeek();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Some appointments are missing. Please try again.',
    );
    expect(screen.getByRole('link', { name: /Rosa Lind/ })).toBeVisible();
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Nia Okafor/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("shows appointments in the provider's time zone, and opens their details", async () => {
    const calls = stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({ body: [request] }),
      [note]: () => ({ body: { instructions: 'I take a blood thinner.' } }),
    });
    openWeek();
    expect(await screen.findByRole('heading', { name: /^Jan 4\s–\s10, 2100$/ })).toBeInTheDocument();
    const appointment = await screen.findByRole('link', { name: /Rosa Lind 1:30\sAM/ });
    // An hour on the axis.
    expect(screen.getByText(/^9:00\sAM$/)).toBeInTheDocument();
    expect(calls.filter(({ path }) => path.endsWith('/note'))).toEqual([]);
    appointment.focus();
    await userEvent.keyboard('{Enter}');
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText('Request from')).toHaveTextContent('Request from Rosa Lind');
    expect(await details.findByText('I take a blood thinner.')).toBeInTheDocument();
    expect(details.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
    await userEvent.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is behind a closed request, which Back does not open again', async () => {
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({ body: [request] }),
      [note]: () => ({ body: { instructions: '' } }),
    });
    const PageWithBack = () => {
      const navigate = useNavigate();
      return (
        <>
          <ServiceToDoPage />
          <button type="button" onClick={() => navigate(-1)}>
            Back
          </button>
        </>
      );
    };
    const at = '/serviceToDo?view=week&week=2100-01-04';
    renderPage(PageWithBack, { path: '/serviceToDo', at, user: provider });
    (await screen.findByRole('link', { name: /Rosa Lind/ })).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Rosa Lind/ })).toBeInTheDocument();
  });

  it('shows a request although its note fails to load, and retries', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let fails = true;
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({ body: [request] }),
      [note]: () => (fails ? problem(503, 'unavailable', 'Try again later') : { body: { instructions: '' } }),
    });
    openWeek('/serviceToDo?view=week&week=2100-01-04&request=b1');
    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByRole('alert')).toHaveTextContent(
      'The instructions could not be loaded. Try again later',
    );
    expect(details.getByRole('button', { name: 'Decline' })).toBeInTheDocument();
    fails = false;
    await userEvent.click(details.getByRole('button', { name: 'Try again' }));
    expect(await details.findByText('No special instructions.')).toBeInTheDocument();
  });

  it.each([
    ['an open', request],
    ['a cancelled', { ...request, status: 'cancelled' }],
  ])('shows the week of %s request whose link names no week', async (status, linked) => {
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      'GET /book/b1': () => ({ body: { ...linked, role: 'provider' } }),
      [inWeek]: () => ({ body: [linked] }),
      [note]: () => ({ body: { instructions: '' } }),
    });
    openWeek('/serviceToDo?view=week&request=b1');
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByText('Request from')).toHaveTextContent('Request from Rosa Lind');
    expect(screen.getByText(/^Jan 4\s–\s10, 2100$/)).toBeInTheDocument();
    const actions = details.queryAllByRole('button', {
      name: /^(Start|Move|Decline|Cancel|Add to calendar)/,
    });
    expect(actions.length > 0).toBe(status === 'an open');
    await userEvent.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: /^Jan 4\s–\s10, 2100$/ })).toBeInTheDocument();
  });

  it("shows this week when a link's request cannot be read", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      'GET /book/b1': () => problem(404, 'not-found', 'This booking does not exist'),
      'GET /bookRequest/hart%40example.com?': () => ({ body: [] }),
    });
    openWeek('/serviceToDo?view=week&request=b1');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The request could not be loaded. This booking does not exist',
    );
    expect(await screen.findByRole('button', { name: 'Next week' })).toBeVisible();
  });

  it('omits declined and cancelled requests', async () => {
    const closed = exampleRequest({ ...request, _id: 'b2', userName: 'Called Off', status: 'cancelled' });
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({ body: [closed, request] }),
    });
    openWeek();
    await screen.findByRole('link', { name: /Rosa Lind/ });
    expect(screen.queryByText('Called Off')).not.toBeInTheDocument();
  });

  it('shows the hours of this week only, whatever is booked in the days around it', async () => {
    const nextWeek = exampleRequest({ ...request, _id: 'b2', serviceDate: '2100-01-10T16:30:00.000Z' });
    const inHours = { ...request, serviceDate: '2100-01-05T02:00:00.000Z' };
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => ({ body: [inHours, nextWeek] }),
    });
    openWeek();
    expect(await screen.findByText(/^9:00\sAM$/)).toBeInTheDocument();
    expect(screen.queryByText(/^1:00\sAM$/)).not.toBeInTheDocument();
  });

  it.each([
    ['hours', schedule, true],
    ['no hours on any day', { ...schedule, week: { ...schedule.week, ...noWeekdays } }, true],
    ['no schedule', null, false],
  ])('shades the time outside working hours, with %s', async (_case, kept, isShaded) => {
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule: kept } }),
      [inWeek]: () => ({ body: [request] }),
    });
    openWeek();
    await screen.findByRole('link', { name: /Rosa Lind/ });
    expect(document.querySelector('.closed') !== null).toBe(isShaded);
  });

  it('works without working hours, and links to other weeks and the list', async () => {
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule: null } }),
      'GET /bookRequest/hart%40example.com': () => ({ body: [request] }),
      [inWeek]: () => ({ body: [request] }),
      [between('2100-01-10', '2100-01-19')]: () => ({ body: [] }),
    });
    openWeek();
    await userEvent.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: /^Jan 11\s–\s17, 2100$/ })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findByRole('listitem', { name: 'Heart check-up' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows why it failed to load, and retries', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let fails = true;
    stubNetwork({
      'GET /schedule': () => ({ body: { schedule } }),
      [inWeek]: () => (fails ? problem(503, 'unavailable', 'Try again later') : { body: [request] }),
    });
    openWeek();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('link', { name: /Rosa Lind/ })).toBeInTheDocument();
  });
});
