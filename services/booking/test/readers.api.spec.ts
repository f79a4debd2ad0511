import { listBookingRequests, listBookingsOfPatient } from '@mendwell/contracts/booking-calls';
import { addressOf } from '@mendwell/contracts/calls';
import { getBookingSnapshot } from '@mendwell/contracts/internal';
import { unsignedToken } from '@mendwell/service-kit/testing/test-user';
import { bookingApp, newPerson, type Person, signIn } from './booking-app.ts';

const booking = bookingApp();
const patient = newPerson();
const provider = newPerson();
let bookingId: string;

beforeEach(async () => {
  bookingId = await booking.book(patient, provider);
});

describe('the lists of bookings', () => {
  const booked = ({ token }: Person, email: string) =>
    booking.app.call('GET', addressOf(listBookingsOfPatient, { email }), { token });
  const requested = ({ token }: Person, email: string) =>
    booking.app.call('GET', addressOf(listBookingRequests, { email }), { token });

  it('accept the e-mail address in any case', async () => {
    expect((await booked(patient, patient.email.toUpperCase())).body).toHaveLength(1);
  });

  it.each(['other@example.com', 'A,B', '..%2f', '', '$ne'])('of %s are refused to others', async (email) => {
    for (const list of [booked, requested]) {
      const answer = await list(patient, email);
      expect([400, 403, 404]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).not.toContain('Second floor');
    }
  });

  it('do not open to a second account that claims the same e-mail', async () => {
    const squatter = { ...(await signIn()), email: patient.email };
    const answer = await booked({ ...squatter, token: unsignedToken(squatter) }, patient.email);
    expect(answer).toMatchObject({ status: 200, body: [] });
  });
});

describe('GET /internal/bookings/:id', () => {
  const get = (person: Person, id: string) =>
    booking.app.call('GET', addressOf(getBookingSnapshot, { bookingId: id }), { token: person.token });

  it("gives other services the events' data, so that nobody has to wait to pay or to review", async () => {
    const events = await booking.app.outbox('booking.status-changed', 'requested');
    const { what, ...state } = events.find(({ data }) => data.bookingId === bookingId)?.data ?? {};
    expect(await get(patient, bookingId)).toMatchObject({ status: 200, body: state });
  });

  it('is for its patient only', async () => {
    expect((await get(provider, bookingId)).status).toBe(403);
    expect((await get(await signIn(), bookingId)).status).toBe(403);
    expect((await get(patient, '1')).status).toBe(404);
    expect((await get(patient, 'f'.repeat(24))).status).toBe(404);
  });
});
