import { eventRoutes } from '@mendwell/contracts/event-routes';
import { assertHandlersMatchRoutes } from './event-server.ts';

const consumed = Object.entries(eventRoutes).flatMap(([name, { consumers }]) =>
  consumers.includes('booking') ? [name] : [],
);

describe('the event handlers of a service', () => {
  it('match the routes exactly', () => {
    expect(() => assertHandlersMatchRoutes('booking', consumed)).not.toThrow();
  });

  it('refuse to start if one is missing, because its queue would fill up', () => {
    expect(() => assertHandlersMatchRoutes('booking', consumed.slice(1))).toThrow(
      `${consumed[0]} has no @EventPattern handler`,
    );
  });

  it('refuse to start if one is not routed', () => {
    expect(() => assertHandlersMatchRoutes('booking', [...consumed, 'review.written'])).toThrow(
      'review.written is not routed to it',
    );
  });
});
