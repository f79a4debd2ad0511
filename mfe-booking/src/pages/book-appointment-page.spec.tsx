import type { BookingInput } from '@mendwell/contracts/booking';
import { exampleService } from '@mendwell/contracts/examples';
import { findToast, problem, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answers,
  booked,
  bookings,
  enter,
  expectAnswered,
  expectInToastAndBesideField,
  instructions,
  open,
  service,
  submit,
} from '../testing/book-appointment.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

describe('Book appointment', () => {
  it("shows the previous page's service at once, then the server's", async () => {
    stubNetwork({ 'GET /service/s1': () => ({ body: exampleService({ price: 50 }) }) });
    open({ state: { service } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('BOOK APPOINTMENT');
    expect(screen.getByLabelText('Price')).toHaveValue('$45.50');
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('$50'));
  });

  it('waits for the free times, but not long if they hang', async () => {
    jest.useFakeTimers();
    stubNetwork({
      'GET /service/s1': () => ({ body: service }),
      'GET /availability/s1?': () => new Promise(() => undefined),
    });
    open();
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    await pass(1_000);
    expect(screen.queryByLabelText('Price')).not.toBeInTheDocument();
    await pass(2_000);
    expect(screen.getByLabelText('Price')).toHaveValue('$45.50');
  });

  it('says that a service is paused, also if it was paused while the form was open', async () => {
    let isPaused = false;
    stubNetwork({
      'GET /service/s1': () => ({ body: exampleService(isPaused ? { isPaused } : {}) }),
      'GET /availability/s1?': () => ({ body: { byRequest: true, durationMinutes: 30, times: [] } }),
      'POST /serviceBook': () => {
        isPaused = true;
        return problem(409, 'service-paused', 'Paused');
      },
    });
    open();
    await instructions();
    await submit();
    expect(await screen.findByText('This service takes no new appointments at the moment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'APPOINTMENT' })).not.toBeInTheDocument();
  });

  it('works from a deep link, with only date and instructions editable', async () => {
    answers(() => booked);
    open();
    await instructions();
    const fixed = ['Service', 'Price', 'Provider name', 'Provider email', 'Your name', 'Your email'];
    for (const label of fixed) {
      expect(screen.getByLabelText(label)).toHaveAttribute('readonly');
      expect(screen.getByLabelText(label)).toHaveAttribute('tabindex', '-1');
    }
    expect(screen.getByLabelText('Your email')).toHaveValue('rosa@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Date').value).toMatch(
      /^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M$/,
    );
  });

  it('books an untouched date for the time of sending and opens the bookings', async () => {
    const calls = answers(() => booked);
    open();
    await enter(await instructions(), 'Second floor');
    const before = Date.now();
    await submit();
    await findToast('Service Book successfully');
    expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
    const body = bookings(calls)[0]?.body as BookingInput;
    expect(body).toMatchObject({ serviceId: 's1', instructions: 'Second floor' });
    expect(Date.parse(body.serviceDate)).toBeGreaterThanOrEqual(before);
  });

  it('shows a validation error as a toast and at its field, and keeps all input', async () => {
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

  it('shows an error once submitted, not before, as it would move the button that is being clicked', async () => {
    answers(() => booked);
    open();
    const field = await instructions();
    await enter(field, 'x'.repeat(2_001));
    await userEvent.tab();
    expect(await screen.findByText('2001 / 2000')).toBeVisible();
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await submit();
    await expectInToastAndBesideField('Instructions must be at most 2000 characters');
  });

  it("sends the booking's fields with status pending", async () => {
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
      patientTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      instructions: '',
      status: 'pending',
      terms: { price: 45.5, freeCancellationHours: 24, lateRefundPercent: 0 },
    });
  });

  it('gives UTC for mails if the device is set to a zone that does not exist', async () => {
    const calls = answers(() => booked);
    const set = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
    set.mockReturnValue({ timeZone: 'Etc/Unknown' } as Intl.ResolvedDateTimeFormatOptions);
    open();
    await instructions();
    await submit();
    await screen.findByText('at /bookedService');
    set.mockRestore();
    expect(bookings(calls)[0]?.body).toMatchObject({ patientTimeZone: 'UTC' });
  });

  it('books once, however often the button is clicked', async () => {
    const answer = Promise.withResolvers<typeof booked>();
    const calls = answers(() => answer.promise);
    open();
    await instructions();
    const button = screen.getByRole('button', { name: 'APPOINTMENT' });
    // Twice before the page can rerender, and once after.
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    // A submission without the button, then clicks on the busy button.
    fireEvent.submit(button);
    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Date'), '{Enter}');
    answer.resolve(booked);
    expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
    expect(bookings(calls)).toHaveLength(1);
  });

  it('reports a successful booking after navigation away, without redirecting', async () => {
    const answer = Promise.withResolvers<typeof booked>();
    answers(() => answer.promise);
    open();
    await instructions();
    await submit();
    await userEvent.click(screen.getByRole('link', { name: 'Away' }));
    answer.resolve(booked);
    await findToast('Service Book successfully');
    expect(screen.getByText('at /away')).toBeInTheDocument();
  });

  it('says when the service no longer exists', async () => {
    stubNetwork({ 'GET /service/s1': () => problem(404, 'not-found', 'Not found') });
    open();
    expect(await screen.findByText('This service is no longer offered.')).toBeInTheDocument();
  });

  it.each([
    ['keep the account', { body: { acknowledged: true } }],
    ['book once it was kept elsewhere', problem(409, 'not-changeable', 'It is not going to be deleted.')],
  ])('offers somebody who leaves to %s, and loses nothing typed', async (_, answer) => {
    localStorage.setItem('signed-in', 'new');
    let isKept = false;
    const refusal = {
      status: 409,
      body: { code: 'account-leaving', detail: 'Your account will be deleted.' },
    };
    const calls = stubNetwork({
      'GET /service/s1': () => ({ body: service }),
      'GET /availability/s1?': () => ({ body: { byRequest: true, durationMinutes: 30, times: [] } }),
      'POST /serviceBook': () => (isKept ? booked : refusal),
      'POST /account/keep': () => {
        isKept = true;
        return answer;
      },
    });
    open();
    await enter(await instructions(), 'Ring twice');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my account' })).toBeNull());
    expect(localStorage.getItem('signed-in')).toBe('status' in answer ? 'new' : 'yes');
    expect(await instructions()).toHaveValue('Ring twice');
    await submit();
    await expectAnswered(calls, 2);
  });

  it('shows a price that has changed meanwhile, and loses nothing typed', async () => {
    let price = 45.5;
    const terms = { freeCancellationHours: 24, lateRefundPercent: 0 };
    const calls = stubNetwork({
      'GET /service/s1': () => ({ body: exampleService({ price }) }),
      'GET /availability/s1?': () => ({ body: { byRequest: true, durationMinutes: 30, times: [] } }),
      'POST /serviceBook': () => {
        if (price === 60) return booked;
        price = 60;
        const refusal = problem(409, 'terms-changed', 'It has changed.');
        return { ...refusal, body: { ...(refusal.body as object), terms: { price, ...terms } } };
      },
    });
    open();
    await enter(await instructions(), 'Ring twice');
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('$60'));
    expect(await instructions()).toHaveValue('Ring twice');
    await submit();
    await expectAnswered(calls, 2);
    expect(bookings(calls).map(({ body }) => (body as BookingInput).terms?.price)).toEqual([45.5, 60]);
  });
});
