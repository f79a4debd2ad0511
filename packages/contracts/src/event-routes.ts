import { servicesWithPeople } from './account.ts';
import type { EventName } from './events.ts';

interface EventRoute {
  /** The service that publishes the event, or several. */
  publisher: string | readonly string[];
  /** Each of these services receives its own copy, in a queue named `<consumer>.<event>`. */
  consumers: readonly string[];
  /** Whether every running instance of the publisher also receives the event. */
  isLive?: boolean;
}

/** Who publishes and who consumes each event. */
export type EventRoutes = Readonly<Record<EventName, EventRoute>>;

/** Whether a service publishes an event. */
export const isPublishedBy = (service: string, { publisher }: EventRoute) =>
  [publisher].flat().includes(service);

/**
 * The only list of consumers. Publishers declare these queues and send a confirmed copy to each, so a missing queue is
 * created instead of skipped. A service refuses to start if its handlers differ from its entries here.
 */
export const eventRoutes: EventRoutes = {
  'service.changed': { publisher: 'catalog', consumers: ['booking', 'notification'] },
  'account.changed': { publisher: 'catalog', consumers: servicesWithPeople },
  'account.erasure-confirmed': { publisher: servicesWithPeople, consumers: ['catalog'] },
  'operator.acted': { publisher: servicesWithPeople, consumers: ['catalog'] },
  'availability.changed': { publisher: 'booking', consumers: ['catalog'] },
  'review.written': { publisher: 'catalog', consumers: ['notification'] },
  'booking.requested': { publisher: 'booking', consumers: ['payment', 'notification'], isLive: true },
  'booking.status-changed': {
    publisher: 'booking',
    consumers: ['catalog', 'payment', 'notification'],
    isLive: true,
  },
  'booking.restated': { publisher: 'booking', consumers: ['catalog', 'payment', 'notification'] },
  'booking.moved': { publisher: 'booking', consumers: ['notification'] },
  'booking.declined': { publisher: 'booking', consumers: ['payment', 'notification'] },
  'booking.cancelled': { publisher: 'booking', consumers: ['payment', 'notification'] },
  'payment.processing': { publisher: 'payment', consumers: ['booking'] },
  'payment.succeeded': { publisher: 'payment', consumers: ['booking', 'catalog', 'notification'] },
  'payment.failed': { publisher: 'payment', consumers: ['booking'] },
  'payment.partially-refunded': { publisher: 'payment', consumers: ['booking', 'notification'] },
  'payment.refunded': { publisher: 'payment', consumers: ['booking', 'catalog', 'notification'] },
  'payment.refund-failed': { publisher: 'payment', consumers: ['booking'] },
  'payment.disputed': { publisher: 'payment', consumers: ['booking'] },
};
