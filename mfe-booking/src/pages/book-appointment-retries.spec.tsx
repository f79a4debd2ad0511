import type { BookingInput } from '@mendwell/contracts/booking';
import { problem } from '@mendwell/web-kit/testing/render-page';
import { screen, waitFor } from '@testing-library/react';
import {
  answers,
  booked,
  bookings,
  enter,
  expectAnswered,
  instructions,
  open,
  submit,
} from '../testing/book-appointment.tsx';

beforeEach(() => sessionStorage.clear());

describe('a retried booking', () => {
  it('repeats the same request after a lost response, so that nobody is booked twice', async () => {
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

  it('shows the time that it repeats, not a later one', async () => {
    const start = new Date(2099, 6, 4, 14, 7);
    jest.useFakeTimers({ now: start, doNotFake: ['setTimeout', 'queueMicrotask'] });
    const replies = [problem(503, 'unavailable', 'Please try again.'), booked];
    const calls = answers(() => replies.shift() ?? booked);
    const { unmount } = open();
    await instructions();
    await submit();
    await expectAnswered(calls, 1);
    unmount();
    jest.setSystemTime(new Date(2099, 6, 4, 16, 30));
    open();
    await instructions();
    expect(screen.getByLabelText('Date')).toHaveValue('07/04/2099 2:07 PM');
    await submit();
    await screen.findByText('at /bookedService');
    expect(bookings(calls)[1]?.body).toMatchObject({ serviceDate: start.toISOString() });
    jest.useRealTimers();
  });

  describe('after a lost response and an edit', () => {
    /** Like the real server: a key belongs to the first booked request, whether or not its response arrived. */
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

    it('finds the existing booking instead of creating a second one', async () => {
      const calls = bookingServer(1);
      const { unmount } = open();
      await enter(await instructions(), 'Ground floor');
      await submit();
      await expectAnswered(calls, 1);
      await enter(await instructions(), ', please');
      await submit();
      expect(await screen.findByText(/Your first request went through after all/)).toBeInTheDocument();
      expect(await screen.findByText('at /bookedService')).toBeInTheDocument();
      expect(new Set(bookings(calls).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
      expect(bookings(calls).at(-1)?.body).toEqual(bookings(calls)[0]?.body);

      // The edited request can still be booked under a new key.
      unmount();
      open();
      expect(await instructions()).toHaveValue('Ground floor, please');
      await submit();
      await waitFor(() => expect(bookings(calls)).toHaveLength(4));
      const [first, , , another] = bookings(calls);
      expect(another?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    });

    it('finds it even after a reload', async () => {
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

    it('does not reuse a key of another request', async () => {
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
});
