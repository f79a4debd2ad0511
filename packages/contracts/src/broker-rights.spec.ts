import { brokerRights } from './broker-rights.ts';

it('does not let a service read or delete queues of other events or of dead letters', () => {
  const { read, configure } = brokerRights('catalog');
  expect(new RegExp(read).test('booking.service.changed')).toBe(true);
  for (const foreign of [
    'booking.payment.changed',
    'booking.service.changed.dead',
    'booking.dead',
    'payment.x',
  ]) {
    expect([new RegExp(read).test(foreign), new RegExp(configure).test(foreign)]).toEqual([false, false]);
  }
});
