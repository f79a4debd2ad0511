import { servicesWithPeople } from './account.ts';
import type { EventName } from './events.ts';

interface EventRoute {
  /** The service that publishes the event, or several. */
  publisher: string | readonly string[];
  /** Each of these services receives its own copy, in a queue named `<consumer>.<event>`. */
  consumers: readonly string[];
  /** Whether every running instance of the publisher also receives the event. */
  isLive?: boolean;
  /** What each consumer does with it, in a line of docs/events.md. */
  purpose: string;
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
  'service.changed': {
    publisher: 'catalog',
    consumers: ['booking', 'notification'],
    purpose: 'booking copies name, image, price and provider; notification mails an operator’s decision',
  },
  'account.changed': {
    publisher: 'catalog',
    consumers: servicesWithPeople,
    purpose:
      'all refuse earlier tokens within seconds, and erase an account that leaves; booking and notification follow names and ' +
      'addresses; booking ends what a blocked account has open; notification mails decisions, the date of an erasure and that it was called off',
  },
  'account.confirmed': {
    publisher: servicesWithPeople,
    consumers: ['catalog'],
    purpose:
      'catalog completes a block, and takes the next step of an erasure, once all services have confirmed',
  },
  'operator.acted': {
    publisher: servicesWithPeople,
    consumers: ['catalog'],
    purpose: 'catalog keeps the journal of the desk, and the log of decisions that outlive a restore',
  },
  'person.decided': {
    publisher: ['catalog', 'notification'],
    consumers: ['catalog'],
    purpose: 'catalog keeps the log of decisions that outlive a restore',
  },
  'free-times.changed': {
    publisher: 'booking',
    consumers: ['catalog', 'notification'],
    purpose:
      'catalog orders and chooses services by their first free time; notification tells patients how to find the provider',
  },
  'time.offered': {
    publisher: 'booking',
    consumers: ['notification'],
    purpose: 'notification mails a time that has come free to somebody who waits for one',
  },
  'calendar.failed': {
    publisher: 'booking',
    consumers: ['notification'],
    purpose: 'notification tells the provider once that a calendar cannot be read',
  },
  'review.written': {
    publisher: 'catalog',
    consumers: ['notification'],
    purpose: 'notification asks for no review any more, and mails the new review or reply',
  },
  'booking.status-changed': {
    publisher: 'booking',
    consumers: ['catalog', 'payment', 'notification'],
    isLive: true,
    purpose:
      'catalog counts popularity and decides about reviews; payment copies price and payer, and refunds what is closed; ' +
      'notification mails, also about payments; every booking instance updates open pages',
  },
  'payment.changed': {
    publisher: 'payment',
    consumers: ['booking'],
    purpose: 'booking shows payment, refunds and disputes, and tells the others by its own event',
  },
};
