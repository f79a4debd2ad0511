import { Booking } from '@mendwell/contracts/booking';
import { listBookingRequests, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf } from '@mendwell/contracts/calls';
import { neighboursOf, pagesOf } from '@mendwell/service-kit/testing/paging';
import { z } from 'zod';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';

describe('the lists of bookings', () => {
  const booking = bookingApp();
  const patient = newPerson({ name: 'Pat' });
  const provider = newPerson({ name: 'Dr. Who' });

  const booked = ({ email, token }: Person) =>
    booking.app.call('GET', addressOf(listBookingsOfPatient, { email }), { token });
  const requested = ({ email, token }: Person) =>
    booking.app.call('GET', addressOf(listBookingRequests, { email }), { token });
  const idsOf = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id);

  it('show both parties the whole booking without internal fields', async () => {
    const bookingId = await booking.book(patient, provider);
    const [mine, theirs] = [await booked(patient), await requested(provider)];
    expect(mine).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(mine.body).toEqual(theirs.body);
    expect(mine.body).toEqual([z.strictObject(Booking.shape).parse(mine.body[0])]);
    expect(mine.body[0]).toMatchObject({
      _id: bookingId,
      price: 45.5,
      userName: 'Pat',
      userEmail: patient.email,
      providerName: 'Dr. Who',
      providerEmail: provider.email,
      status: 'pending',
      paymentStatus: 'unpaid',
      instructions: 'Second floor',
      timeline: [{ actor: 'patient', what: 'requested' }],
      version: 1,
    });
  });

  it('start with the newest request, whatever its date', async () => {
    const ids = [await booking.book(patient, provider), await booking.book(patient, provider)];
    expect(idsOf(await booked(patient))).toEqual([...ids].reverse());
    expect(idsOf(await requested(provider))).toEqual([...ids].reverse());
  });

  it('are empty for someone without bookings, and keep patient and provider apart', async () => {
    await booking.book(patient, provider);
    expect((await requested(patient)).body).toEqual([]);
    expect((await booked(provider)).body).toEqual([]);
  });

  describe('of requests within a range of days', () => {
    const daysAhead = (days: number) => new Date(Date.UTC(2100, 0, 1 + days)).toISOString();
    let newestFirst: string[];

    beforeEach(async () => {
      const { _id, blocksRepeats, ...draft } = await booking.stored(await booking.book(patient, provider));
      await booking.bookings.deleteOne({ _id });
      const drafts = [0, 1, 1, 2, 3].map((days) => ({ ...draft, serviceDate: new Date(daysAhead(days)) }));
      const { insertedIds } = await booking.bookings.collection.insertMany(drafts);
      newestFirst = Object.values(insertedIds).map(String).toReversed();
    });
    const path = (query: Record<string, string>) =>
      `${addressOf(listBookingRequests, { email: provider.email })}?${new URLSearchParams(query)}`;
    const ask = (query: Record<string, string>) =>
      booking.app.call('GET', path(query), { token: provider.token });

    it('show the appointments that begin in the range, excluding its end', async () => {
      const between = await ask({ from: daysAhead(1), to: daysAhead(3) });
      expect(idsOf(between)).toEqual(newestFirst.slice(1, 4));
      expect(between.headers).toMatchObject({ 'x-total-count': '3' });
    });

    it('stay within the range on every page', async () => {
      const asked = path({ from: daysAhead(1), to: daysAhead(3), limit: '2' });
      const { pages, totals } = await pagesOf(booking.app, asked, provider.token);
      expect(pages).toEqual([newestFirst.slice(1, 3), newestFirst.slice(3, 4)]);
      expect(totals).toEqual(['3', '3']);
    });

    it.each([
      'from=monday&to=2026-12-24T00:00:00Z',
      'from=&to=',
      'from=2026-12-01T00:00:00Z',
      'to=2026-12-01T00:00:00Z',
      'from=2026-12-01T00:00:00Z&to=2027-01-01T00:00:01Z',
    ])('refuse ?%s', async (query) => {
      const refused = `${addressOf(listBookingRequests, { email: provider.email })}?${query}`;
      expect(await booking.app.call('GET', refused, { token: provider.token })).toMatchObject({
        status: 400,
        body: { code: expect.stringMatching(/^invalid-/) },
      });
    });
  });

  describe('of 201 bookings', () => {
    let newestFirst: string[];

    beforeEach(async () => {
      const { _id, blocksRepeats, ...draft } = await booking.stored(await booking.book(patient, provider));
      const others = await booking.bookings.insertMany(Array.from({ length: 200 }, () => draft));
      newestFirst = [String(_id), ...others.map((other) => String(other._id))].toReversed();
    });
    const lists = () => [
      [addressOf(listBookingsOfPatient, { email: patient.email }), patient] as const,
      [addressOf(listBookingRequests, { email: provider.email }), provider] as const,
    ];

    it('reach the oldest page by page and lead back to the newest', async () => {
      for (const [path, person] of lists()) {
        const forth = await pagesOf(booking.app, path, person.token);
        expect(forth.pages.map(({ length }) => length)).toEqual([60, 60, 60, 21]);
        expect(forth.pages.flat()).toEqual(newestFirst);
        expect(new Set(forth.totals)).toEqual(new Set(['201']));
        const back = await pagesOf(booking.app, path + forth.last, person.token, 'prev');
        expect(back.pages.toReversed().flat()).toEqual(newestFirst);
      }
    });

    it.each([
      ['?limit=2', 2],
      ['?limit=100', 100],
      ['?limit=101', 100],
      ['?limit=1000000000', 100],
    ])('show for %s at most the requested number, and never more than 100', async (query, length) => {
      for (const [path, { token }] of lists())
        expect(idsOf(await booking.app.call('GET', path + query, { token }))).toEqual(
          newestFirst.slice(0, length),
        );
    });

    it('reveal no rows of others through a cursor', async () => {
      const { last } = await pagesOf(
        booking.app,
        addressOf(listBookingsOfPatient, { email: patient.email }),
        patient.token,
      );
      const stranger = await signIn();
      const path = addressOf(listBookingsOfPatient, { email: stranger.email }) + last;
      expect((await booking.app.call('GET', path, { token: stranger.token })).body).toEqual([]);
    });

    it('stay consistent while new bookings arrive', async () => {
      const path = addressOf(listBookingsOfPatient, { email: patient.email });
      const first = await booking.app.call('GET', path, { token: patient.token });
      await booking.book(patient, provider);
      const { pages } = await pagesOf(booking.app, path + neighboursOf(first).next, patient.token);
      expect(idsOf(first).concat(pages.flat())).toEqual(newestFirst);
    });
  });

  it.each(['limit=0', 'limit=-1', 'limit=1.5', 'limit=', 'limit=1&limit=2', 'after=x', 'before=bookings.1'])(
    'refuse ?%s instead of guessing',
    async (query) => {
      const path = `${addressOf(listBookingsOfPatient, { email: patient.email })}?${query}`;
      expect(await booking.app.call('GET', path, { token: patient.token })).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      });
    },
  );
});
