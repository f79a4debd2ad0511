import { brokerRights } from '@mendwell/contracts/broker-rights';
import { eventsExchange } from '@mendwell/contracts/events';

const vhost = 'mendwell';

/** A service's user as RabbitMQ imports it; the password's hash is filled in where the broker starts. */
export function brokerUserOf(service: string) {
  const { topicWrite, ...rights } = brokerRights(service);
  const user = {
    name: service,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of its own, rendered by infra/rabbitmq/start.sh
    password_hash: '${PASSWORD_HASH}',
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags: [],
  };
  const topics = { exchange: eventsExchange, write: topicWrite, read: '.*' };
  return {
    users: [user],
    permissions: [{ user: service, vhost, ...rights }],
    topic_permissions: [{ user: service, vhost, ...topics }],
  };
}
