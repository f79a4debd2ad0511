import type { BookingInput } from '@mendwell/contracts/booking';
import { problem, renderPage, stubNetwork } from '@mendwell/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleService, patient } from '../examples.ts';
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

  it('says so when the service is no longer there', async () => {
    stubNetwork({ 'GET /service/s1': () => problem(404, 'not-found', 'Not found') });
    open();
    expect(await screen.findByText('This service is no longer offered.')).toBeInTheDocument();
  });
});
