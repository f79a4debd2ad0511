import { eventRoutes } from '@mendwell/contracts/event-routes';
import { assertHandlersMatchRoutes } from './on-event.ts';

const consumed = Object.entries(eventRoutes).flatMap(([name, { consumers }]) =>
  consumers.includes('booking') ? [name] : [],
);

describe('the event handlers of a service', () => {
  it('may start when they are exactly those that publishers send to', () => {
    expect(() => assertHandlersMatchRoutes('booking', consumed)).not.toThrow();
  });

  it('refuse to start without one of them, whose queue nobody would empty', () => {
    expect(() => assertHandlersMatchRoutes('booking', consumed.slice(1))).toThrow(
      `${consumed[0]} has no @OnEvent handler`,
    );
  });

  it('refuse to start with one that no publisher sends to', () => {
    expect(() => assertHandlersMatchRoutes('booking', [...consumed, 'booking.requested'])).toThrow(
      'booking.requested is not routed to it',
    );
  });
});
