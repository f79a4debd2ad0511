import { type EventRoutes, eventRoutes } from './event-routes.ts';
import { eventsExchange } from './events.ts';

const escaped = (name: string) => name.replaceAll('.', '\\.');
const oneOf = (patterns: string[]) => `^(${patterns.join('|')})$`;

/**
 * What the broker lets a service's user do, as regular expressions on names: everything with its own prefix, and
 * declaring the queues of those who consume its events. `infra/rabbitmq/definitions` grants exactly this, by
 * `npm run openapi`.
 */
export function brokerRights(service: string, routes: EventRoutes = eventRoutes) {
  const published = Object.entries(routes).filter(([, { publisher }]) => publisher === service);
  const consumers = new Set(published.flatMap(([, route]) => route.consumers));
  consumers.delete(service);
  const queues = [...consumers].map((consumer) => {
    const events = published.filter(([, route]) => route.consumers.includes(consumer));
    return `${consumer}\\.(${events.map(([event]) => escaped(event)).join('|')})`;
  });
  // A queue can only be declared with rights on the exchange that its dead letters go to.
  const deadExchanges = [...consumers].map((consumer) => escaped(`${consumer}.dead`));
  const own = [eventsExchange, `${service}\\..*`];
  const prefixes = new Set(published.map(([event]) => event.split('.')[0]));
  return {
    configure: oneOf([...own, ...queues]),
    write: oneOf([...own, ...queues, ...deadExchanges]),
    read: oneOf([...own, ...queues]),
    topicWrite: `^(${[...prefixes].join('|')})\\.`,
  };
}
