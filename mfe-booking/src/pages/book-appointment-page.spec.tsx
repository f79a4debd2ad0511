import type { BookingInput } from '@mendwell/contracts/booking';
import { exampleService, examplePatient as patient } from '@mendwell/contracts/examples';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import BookAppointmentPage from './book-appointment-page.tsx';

const service = exampleService();
const booked = { status: 201, body: { acknowledged: true, insertedId: 'b1' } };
const open = (options: { user?: typeof patient | null; state?: unknown } = {}) =>
  renderPage(BookAppointmentPage, {
    path: '/service/:serviceId',
    at: '/service/s1',
    user: patient,
    ...options,
  });
const answers = (book: Parameters<typeof stubNetwork>[0][string]) =>
  stubNetwork({ 'GET /service/s1': () => ({ body: service }), 'POST /serviceBook': book });

const instructions = () => screen.findByLabelText('Special instructions');
const enter = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const submit = () => userEvent.click(screen.getByRole('button', { name: 'APPOINTMENT' }));
const bookings = (calls: ReturnType<typeof stubNetwork>) =>
  calls.filter(({ path }) => path === '/serviceBook');
/** The nth request was answered and its page can send again; a toast may be one of an earlier test. */
const expectAnswered = (calls: ReturnType<typeof stubNetwork>, count: number) =>
  waitFor(() => {
    expect(bookings(calls)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'APPOINTMENT' })).not.toHaveAttribute('aria-busy');
  });
/** A toast of the test before may not have gone yet. */
const expectInToastAndBesideField = (sentence: string) =>
  waitFor(() => expect(screen.getAllByText(sentence).length).toBeGreaterThan(1));

beforeEach(() => sessionStorage.clear());

describe('Book appointment', () => {
  it('draws the service of the page before at once, then what the server has', async () => {
    stubNetwork({ 'GET /service/s1': () => ({ body: exampleService({ price: 50 }) }) });
    open({ state: { service } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('BOOK APPOINTMENT');
    expect(screen.getByLabelText('Price')).toHaveValue('$45.50');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('$50'));
  });

  it('works from a deep link, with everything but date and instructions read-only', async () => {
    answers(() => booked);
    open();
    await instructions();
    const fixed = ['Service', 'Price', 'Provider name', 'Provider email', 'Your name', 'Your email'];
    for (const label of fixed) expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Your email')).toHaveValue('rosa@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toMatch(
      /^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/,
    );
  });

  it('books an untouched date for the moment of sending and goes on to the bookings', async () => {
    const calls = answers(() => booked);
    open();
    await enter(await instructions(), 'Second floor');
    const before = Date.now();
    await submit();
    expect(await screen.findByText('Service Book successfully')).toBeInTheDocument();
    expect(screen.getByText('at /bookedService')).toBeInTheDocument();
    const body = bookings(calls)[0]?.body as BookingInput;
    expect(body).toMatchObject({ serviceId: 's1', instructions: 'Second floor' });
    expect(Date.parse(body.serviceDate)).toBeGreaterThanOrEqual(before);
  });

  it('repeats the same request after a lost answer, so that nobody is booked twice', async () => {
    const replies = [problem(503, 'unavailable', 'Please try again.'), booked];
    const calls = answers(() => replies.shift() ?? booked);
    open();
    await enter(await instructions(), 'Ground floor, please');
    await submit();
    expect(await screen.findByText('Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Special instructions')).toHaveValue('Ground floor, please');
    await submit();
    await screen.findByText('at /bookedService');
    const [first, second] = bookings(calls);
    expect(first?.headers['idempotency-key']).toMatch(/.{10}/);
    expect(second).toEqual(first);
  });

  it.each(['next week', '13/45/2026 9:00 AM', '01/01/2020 9:00 AM', '02/30/2099 9:00 AM', '2099'])(
    'says that %p is no date, keeps it, and sends nothing',
    async (typed) => {
      const calls = answers(() => booked);
      open();
      await instructions();
      await userEvent.clear(screen.getByLabelText('Date'));
      await enter(screen.getByLabelText('Date'), typed);
      await submit();
      await expectInToastAndBesideField('Date input not valid.');
      expect(screen.getByLabelText('Date')).toHaveValue(typed);
      expect(bookings(calls)).toHaveLength(0);
    },
  );

  it.each(['07/04/2099 9:30 AM', '7/4/2099 9:30 am'])(
    'books the date that was typed as %p',
    async (typed) => {
      const calls = answers(() => booked);
      open();
      await instructions();
      await userEvent.clear(screen.getByLabelText('Date'));
      await enter(screen.getByLabelText('Date'), typed);
      await submit();
      await screen.findByText('at /bookedService');
      const at = new Date(2099, 6, 4, 9, 30).toISOString();
      expect(bookings(calls)[0]?.body).toMatchObject({ serviceDate: at });
    },
  );

  it('shows a refusal as a toast and beside its field, and loses nothing that was typed', async () => {
    answers(() =>
      problem(400, 'invalid-date', 'Date input not valid.', [
        { path: 'serviceDate', message: 'Date input not valid.' },
      ]),
    );
    open();
    await enter(await instructions(), 'Kept');
    await submit();
    await expectInToastAndBesideField('Date input not valid.');
    expect(screen.getByLabelText('Special instructions')).toHaveValue('Kept');
  });

  it('sends a visitor to sign in and has the form filled when they come back', async () => {
    const calls = answers(() => booked);
    const { unmount } = open({ user: null });
    await enter(await instructions(), 'Wheelchair');
    await submit();
    expect(await screen.findByText('Please sign in first')).toBeInTheDocument();
    expect(await screen.findByText('at /login')).toBeInTheDocument();
    expect(bookings(calls)).toHaveLength(0);
    unmount();
    open();
    expect(await instructions()).toHaveValue('Wheelchair');
  });

  describe('after a lost answer and an edit', () => {
    /** The server as it behaves: a key belongs to the first request that was booked, whether or not its answer arrived. */
    const bookingServer = (losesAnswers: number) => {
      let first: BookingInput | undefined;
      let left = losesAnswers;
      const calls = answers(({ body }) => {
        const input = body as BookingInput;
        first ??= input;
        const isRepeat = first.instructions === input.instructions && first.serviceDate === input.serviceDate;
        if (!isRepeat) return problem(422, 'key-reused', 'This key was already used');
        if (left-- > 0) return problem(503, 'unavailable', 'Please try again.');
        return booked;
      });
      return calls;
    };

    it('finds the booking that was made instead of making a second one', async () => {
      const calls = bookingServer(1);
      const { unmount } = open();
      await enter(await instructions(), 'Ground floor');
      await submit();
      await expectAnswered(calls, 1);
      await enter(await instructions(), ', please');
      await submit();
      expect(await screen.findByText(/Your first request was booked after all/)).toBeInTheDocument();
      expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
      expect(new Set(bookings(calls).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(bookings(calls).at(-1)?.body).toEqual(bookings(calls)[0]?.body);

      // The changed request is not lost: it can be booked as another one, under a key of its own.
      unmount();
      open();
      expect(await instructions()).toHaveValue('Ground floor, please');
      await submit();
      await waitFor(() => expect(bookings(calls)).toHaveLength(4));
      const [first, , , another] = bookings(calls);
      expect(another?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    });

    it('finds it after a reload too', async () => {
      const calls = bookingServer(1);
      const { unmount } = open();
      await enter(await instructions(), 'Ground floor');
      await submit();
      await expectAnswered(calls, 1);
      unmount();
      open();
      expect(await instructions()).toHaveValue('Ground floor');
      await submit();
      expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
      expect(bookings(calls)[1]).toEqual(bookings(calls)[0]);
    });

    it('books the edited request under the same key when the first never arrived', async () => {
      const replies = [problem(503, 'unavailable', 'Please try again.')];
      const calls = answers(() => replies.shift() ?? booked);
      open();
      await enter(await instructions(), 'One');
      await submit();
      await expectAnswered(calls, 1);
      await enter(await instructions(), ' and two');
      await submit();
      expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
      const [first, second] = bookings(calls);
      expect(second?.body).toMatchObject({ instructions: 'One and two' });
      expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    });

    it('does not reuse a key that belongs to no request of this form', async () => {
      const calls = answers(() => problem(422, 'key-reused', 'This key was already used'));
      open();
      await instructions();
      await submit();
      await expectAnswered(calls, 1);
      await submit();
      await expectAnswered(calls, 2);
      const [first, second] = bookings(calls);
      expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    });
  });

  it('sends the fields of a booking, as pending', async () => {
    const calls = answers(() => booked);
    open();
    await instructions();
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toEqual({
      serviceId: 's1',
      serviceName: 'Heart check-up',
      serviceImage: service.image,
      price: 45.5,
      userEmail: 'rosa@example.com',
      userName: 'Rosa Lind',
      providerEmail: 'hart@example.com',
      providerName: 'Dr. Amelia Hart',
      serviceDate: expect.any(String),
      instructions: '',
      status: 'pending',
    });
  });

  it('books once however often the button is pressed', async () => {
    const answer = Promise.withResolvers<typeof booked>();
    const calls = answers(() => answer.promise);
    open();
    await instructions();
    const button = screen.getByRole('button', { name: 'APPOINTMENT' });
    // In the same moment, before the page can draw the first press, and once more after it has.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    // A submission that does not come from the button, then presses on the busy one.
    fireEvent.submit(button);
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Date'), '{Enter}');
    answer.resolve(booked);
    expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
    expect(bookings(calls)).toHaveLength(1);
  });

  it('has what was typed, in every field, after a reload', async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Half a sen');
    await userEvent.clear(screen.getByLabelText('Date'));
    await enter(screen.getByLabelText('Date'), '07/04/2099 9:30 AM');
    unmount();
    open();
    expect(await instructions()).toHaveValue('Half a sen');
    expect(screen.getByLabelText('Date')).toHaveValue('07/04/2099 9:30 AM');
  });

  it('lets nobody pick a half-hour of today that is past, and names the zone of its times', async () => {
    jest.useFakeTimers({ now: new Date(2099, 6, 4, 14, 7), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const calls = answers(() => booked);
    open();
    await instructions();
    expect(screen.getByLabelText('Date')).toHaveAccessibleDescription(/^Times are in your time zone, .+\.$/);
    await userEvent.click(screen.getByLabelText('Date'));
    const time = (name: string) => screen.getByRole('option', { name });
    expect(time('2:00 PM')).toHaveAttribute('aria-disabled', 'true');
    expect(time('2:30 PM')).not.toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(time('9:30 AM'));
    await userEvent.keyboard('{Escape}');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[0]?.body).toMatchObject({
      serviceDate: new Date(2099, 6, 4, 14, 7).toISOString(),
    });
    jest.useRealTimers();
  });

  it('offers the next half-hour when today is picked with a time that is past', async () => {
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

  it('keeps what one user typed from the next', async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Private');
    unmount();
    open({ user: { ...patient, uid: 'patient-2' } });
    expect(await instructions()).toHaveValue('');
  });

  it('empties the form when its user changes while it is open', async () => {
    answers(() => booked);
    const { become } = open();
    await enter(await instructions(), 'Private');
    become({ ...patient, uid: 'patient-2' });
    expect(await instructions()).toHaveValue('');
    become(patient);
    expect(await instructions()).toHaveValue('Private');
  });

  it('keeps nothing of what was booked', async () => {
    answers(() => booked);
    const { unmount } = open();
    await enter(await instructions(), 'Booked');
    await submit();
    await screen.findByText('at /bookedService');
    unmount();
    open();
    expect(await instructions()).toHaveValue('');
  });

  it('says that a booking succeeded although its page was left, and leads nobody away from where they are', async () => {
    const answer = Promise.withResolvers<typeof booked>();
    answers(() => answer.promise);
    open();
    await instructions();
    await submit();
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    // Of an earlier test.
    await waitFor(() => expect(screen.queryByText('Service Book successfully')).not.toBeInTheDocument());
    answer.resolve(booked);
    expect(await screen.findByText('Service Book successfully')).toBeInTheDocument();
    expect(screen.getByText('at /away')).toBeInTheDocument();
  });

  it('asks before what was typed is left behind, and not about an untouched form', async () => {
    answers(() => booked);
    open();
    await enter(await instructions(), 'Unsent');
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    const question = await screen.findByRole('dialog', { name: 'Leave this page?' });
    expect(screen.queryByText('at /away')).not.toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await userEvent.clear(await instructions());
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    expect(screen.getByText('at /away')).toBeInTheDocument();
  });

  it('says so when the service is no longer there', async () => {
    stubNetwork({ 'GET /service/s1': () => problem(404, 'not-found', 'Not found') });
    open();
    expect(await screen.findByText('This service is no longer offered.')).toBeInTheDocument();
  });
});
