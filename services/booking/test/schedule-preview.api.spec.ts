import type { Schedule } from '@mendwell/contracts/schedule';
import { bookingApp, newPerson, signIn } from './booking-app.ts';
import { appointmentsOf, inHours, scheduleOf } from './with-hours.ts';

describe('POST /schedule/preview', () => {
  const booking = bookingApp();
  const provider = newPerson();

  const preview = (schedule: Partial<Schedule>) =>
    booking.app.call('POST', '/schedule/preview', { token: provider.token, body: scheduleOf(schedule) });

  it('offers what booking would offer with these hours, around what is booked, and stores nothing', async () => {
    const care = appointmentsOf(booking);
    const bookingId = await care.book(await signIn(), provider, inHours(24));
    await care.put(provider, scheduleOf());
    const { serviceId } = await booking.stored(bookingId);
    const offered = await care.times(serviceId, 24, 6 * 24);
    const sameHours = (await preview({})).body;
    expect(sameHours).toMatchObject({ byRequest: false, timeZone: 'Europe/Stockholm', durationMinutes: 30 });
    expect(sameHours.times).toEqual(expect.arrayContaining(offered));
    expect(sameHours.times).not.toContain(inHours(24));
    const later = (await preview({ noticeMinutes: 6 * 24 * 60 })).body.times;
    expect(later.length).toBeGreaterThan(0);
    expect(offered).not.toEqual(expect.arrayContaining(later));
    expect((await preview({ horizonDays: 1, noticeMinutes: 2 * 24 * 60 })).body.times).toEqual([]);
    expect((await booking.get(provider, '/schedule')).body).toEqual({
      schedule: { ...scheduleOf(), outside: [] },
    });
  });

  it('refuses what cannot be saved, and people who are not signed in', async () => {
    const mon = [{ from: '12:00', to: '09:00' }];
    expect(await preview({ week: { ...scheduleOf().week, mon } })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'week.mon.0.to' }] },
    });
    const answer = await booking.app.call('POST', '/schedule/preview', { body: scheduleOf() });
    expect(answer.status).toBe(401);
  });
});
