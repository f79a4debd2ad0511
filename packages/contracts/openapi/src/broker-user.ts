import { brokerRights } from '@mendwell/contracts/broker-rights';
import { eventsExchange } from '@mendwell/contracts/events';

const vhost = 'mendwell';
/** May read the length of their queues, and no more of the management API than what their rights allow. */
const scaledByQueue = new Set(['payment']);

/** A service's user in RabbitMQ's import format. infra/rabbitmq/render-definitions.sh fills in the password hash. */
export function brokerUserOf(service: string) {
  const { topicWrite, ...rights } = brokerRights(service);
  const user = {
    name: service,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: rendered by infra/rabbitmq/render-definitions.sh
    password_hash: '${PASSWORD_HASH}',
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags: scaledByQueue.has(service) ? ['management'] : [],
  };
  const topics = { exchange: eventsExchange, write: topicWrite, read: '.*' };
  return {
    users: [user],
    permissions: [{ user: service, vhost, ...rights }],
    topic_permissions: [{ user: service, vhost, ...topics }],
  };
}
