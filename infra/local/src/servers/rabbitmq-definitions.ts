import { createHash, randomBytes } from 'node:crypto';

/** A password as RabbitMQ stores it: four bytes of salt, then SHA-256 of salt and password, in base64. */
export function hashPassword(password: string) {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  return Buffer.concat([salt, hash]).toString('base64');
}

/** A broker with one user who may do everything: throw-away ones, for tests. */
export const oneAdministrator = (name: string, password: string) => ({
  users: [
    {
      name,
      password_hash: hashPassword(password),
      hashing_algorithm: 'rabbit_password_hashing_sha256',
      tags: ['administrator'],
    },
  ],
  vhosts: [{ name: '/' }],
  permissions: [{ user: name, vhost: '/', configure: '.*', write: '.*', read: '.*' }],
});
