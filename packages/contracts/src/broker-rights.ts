import { type EventRoutes, eventRoutes, isPublishedBy } from './event-routes.ts';
import { eventsExchange } from './events.ts';

const escaped = (name: string) => name.replaceAll('.', '\\.');
const oneOf = (patterns: string[]) => `^(${patterns.join('|')})$`;

/**
 * A service user's RabbitMQ permissions, as regular expressions on names: everything under its own prefix, and the queues
 * of its events' consumers, which it declares. `npm run openapi` writes them to `infra/rabbitmq/definitions`.
 */
export function brokerRights(service: string, routes: EventRoutes = eventRoutes) {
  const published = Object.entries(routes).filter(([, route]) => isPublishedBy(service, route));
  const consumers = new Set(published.flatMap(([, route]) => route.consumers));
  consumers.delete(service);
  const queues = [...consumers].map((consumer) => {
    const events = published.filter(([, route]) => route.consumers.includes(consumer));
    return `${consumer}\\.(${events.map(([event]) => escaped(event)).join('|')})`;
  });
  // Declaring a queue requires rights on its dead-letter exchange.
  const deadExchanges = [...consumers].map((consumer) => escaped(`${consumer}.dead`));
  const own = [eventsExchange, `${service}\\..*`];
  const names = published.map(([event]) => escaped(event));
  return {
    configure: oneOf([...own, ...queues]),
    write: oneOf([...own, ...queues, ...deadExchanges]),
    read: oneOf([...own, ...queues]),
    topicWrite: `^(${names.join('|')})\\.`,
  };
}
