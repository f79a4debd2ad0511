import { randomBytes } from 'node:crypto';
import { serviceNames } from '../repository.ts';
import { load, save } from './data-folder.ts';

/** A random password in hexadecimal digits, which never need escaping. */
export const randomPassword = () => randomBytes(24).toString('hex');

/** Passwords for one server, by service. */
type Passwords = Record<string, string>;

/** Generated once per data folder. */
export interface Secrets {
  mongodbRoot: string;
  replicaSetKey: string;
  mongodb: Passwords;
  rabbitmq: Passwords;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
  mailLinks: string;
  /** `HEALTH_TEXT_KEYS` of booking. */
  healthTexts: string;
}

export function readSecrets(): Secrets {
  const known = load<Secrets>('secrets.json');
  // The data folder may be older than a service.
  const isComplete =
    known?.mailLinks &&
    known.healthTexts &&
    serviceNames.every((name) => known.mongodb[name] && known.rabbitmq[name]);
  if (isComplete) return known;
  const secrets = {
    mongodbRoot: randomPassword(),
    replicaSetKey: randomPassword(),
    stripe: {
      secretKey: `sk_test_${randomPassword()}`,
      publishableKey: `pk_test_${randomPassword()}`,
      webhookSecret: `whsec_${randomPassword()}`,
    },
    mailLinks: randomPassword(),
    healthTexts: `1:${randomBytes(32).toString('base64url')}`,
    ...known,
    mongodb: { ...onePerService(), ...known?.mongodb },
    rabbitmq: { ...onePerService(), ...known?.rabbitmq },
  };
  save('secrets.json', secrets);
  return secrets;
}

const onePerService = (): Passwords =>
  Object.fromEntries(serviceNames.map((name) => [name, randomPassword()]));

/** The password of a service. Throws for an unknown one. */
export function passwordOf(service: string, passwords: Passwords) {
  const password = passwords[service];
  if (!password) throw new Error(`There is no service "${service}".`);
  return password;
}
