import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { bookingApp, inAWeek, newPerson } from './booking-app.ts';
import { appointmentsOf } from './with-hours.ts';

/* A primary that is cut off from its set still answers plain reads, also of what is rolled back later. */
describe('an answer that repeats an earlier outcome', () => {
  const booking = bookingApp();
  const care = appointmentsOf(booking);
  const patient = newPerson();
  const provider = newPerson();
  /** The read concern and write concern with which the bookings were read since the last call of `watch`. */
  let concerns: unknown[];

  beforeAll(async () => {
    const client = booking.app.app.get<Connection>(getConnectionToken()).getClient();
    client.on('commandStarted', ({ commandName, command }) => {
      const isRead = ['find', 'aggregate'].includes(commandName) && command[commandName] === 'bookings';
      if (isRead) concerns.push(command.readConcern?.level ?? 'none');
      if (commandName === 'commitTransaction') concerns.push(command.writeConcern?.w ?? 'none');
    });
  });
  beforeEach(async () => {
    concerns = [];
  });

  /** Makes the same call twice; returns the second answer, and checks how it was read. */
  async function twice(call: () => Promise<{ status: number; body: unknown }>) {
    expect((await call()).status).toBeLessThan(300);
    concerns = [];
    const answer = await call();
    expect(concerns.length).toBeGreaterThan(0);
    expect(new Set(concerns)).toEqual(new Set(['majority']));
    return answer;
  }

  it.each(['key', undefined])('of a booking is read from a majority, with the key %s', async (key) => {
    const { serviceId } = booking.offer(provider);
    const body = { serviceId, serviceDate: inAWeek(), instructions: '' };
    expect(await twice(() => booking.post(patient, body, key))).toMatchObject({ status: 201 });
  });

  it('of a change is read from a majority', async () => {
    const bookingId = await booking.book(patient, provider);
    const { token } = provider;
    const call = (body: object) => () => booking.app.call('PATCH', `/book/${bookingId}`, { token, body });
    const serviceDate = inAWeek();
    const unmodified = { status: 200, body: { modifiedCount: 0 } };
    expect(await twice(call({ status: 'working' }))).toMatchObject(unmodified);
    const move = () => care.change(patient, bookingId, 'move', { serviceDate });
    expect(await twice(move)).toMatchObject(unmodified);
    expect(await twice(() => care.change(patient, bookingId, 'cancel'))).toMatchObject(unmodified);
    const other = await booking.book(patient, provider);
    expect(await twice(() => care.change(provider, other, 'decline'))).toMatchObject(unmodified);
  });
});
