import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { substitute } from '../render.ts';
import type { ServiceName } from '../system/names.ts';

/** The virtual host of `infra/rabbitmq/definitions`. */
export const vhost = 'mendwell';

/** A password as RabbitMQ stores it: four bytes of salt, then SHA-256 of salt and password, in base64. */
export function hashPassword(password: string) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, hash]).toString('base64');
}

/** One user per service, who may touch its own queues and publish its own events. */
export function serviceDefinitions(passwords: Record<ServiceName, string>): Record<string, string> {
  const read = (name: string) => readFileSync(join(root, 'infra/rabbitmq/definitions', name), 'utf8');
  return {
    '1-users.json': substitute(read('1-users.json.template'), {
      CATALOG_HASH: hashPassword(passwords.catalog),
      BOOKING_HASH: hashPassword(passwords.booking),
      PAYMENT_HASH: hashPassword(passwords.payment),
    }),
    '2-topic-permissions.json': read('2-topic-permissions.json'),
  };
}

/** A broker with one user who may do everything: throw-away ones, for tests. */
export function oneAdministrator(name: string, password: string): Record<string, string> {
  const user = { name, password_hash: hashPassword(password), tags: ['administrator'] };
  return {
    'administrator.json': JSON.stringify({
      users: [{ ...user, hashing_algorithm: 'rabbit_password_hashing_sha256' }],
      vhosts: [{ name: '/' }],
      permissions: [{ user: name, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
    }),
  };
}
