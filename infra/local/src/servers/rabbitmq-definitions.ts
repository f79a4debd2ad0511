import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import { substitute } from '../render.ts';
import type { ServiceName } from '../system/names.ts';

/** The virtual host of `infra/rabbitmq/definitions.json.template`. */
export const vhost = 'mendwell';

/** A password as RabbitMQ stores it: four bytes of salt, then SHA-256 of salt and password, in base64. */
export function hashPassword(password: string) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, hash]).toString('base64');
}

/** One user per service, who may touch its own queues and publish its own events. */
export function serviceDefinitions(passwords: Record<ServiceName, string>): string {
  const template = readFileSync(join(root, 'infra/rabbitmq/definitions.json.template'), 'utf8');
  return substitute(template, {
    CATALOG_HASH: hashPassword(passwords.catalog),
    BOOKING_HASH: hashPassword(passwords.booking),
    PAYMENT_HASH: hashPassword(passwords.payment),
  });
}

/** A broker with one user who may do everything: throw-away ones, for tests. */
export function oneAdministrator(name: string, password: string): string {
  const user = { name, password_hash: hashPassword(password), tags: ['administrator'] };
  return JSON.stringify({
    users: [{ ...user, hashing_algorithm: 'rabbit_password_hashing_sha256' }],
    vhosts: [{ name: '/' }],
    permissions: [{ user: name, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
  });
}
