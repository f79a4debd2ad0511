import { randomBytes } from 'node:crypto';
import type { ServiceName } from '../repository.ts';
import { load, save } from './data-folder.ts';

/** A password no one has to type; letters and digits only, so that it needs no escaping anywhere. */
export const randomPassword = () => randomBytes(24).toString('hex');

/** Made once per data folder: every copy of the system has its own. */
export interface Secrets {
  mongodbRoot: string;
  replicaSetKey: string;
  mongodb: Record<ServiceName, string>;
  rabbitmq: Record<ServiceName, string>;
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string };
}

export function readSecrets(): Secrets {
  const known = load<Secrets>('secrets.json');
  if (known) return known;
  const onePerService = () => ({
    catalog: randomPassword(),
    booking: randomPassword(),
    payment: randomPassword(),
  });
  const secrets = {
    mongodbRoot: randomPassword(),
    replicaSetKey: randomPassword(),
    mongodb: onePerService(),
    rabbitmq: onePerService(),
    stripe: {
      secretKey: `sk_test_${randomPassword()}`,
      publishableKey: `pk_test_${randomPassword()}`,
      webhookSecret: `whsec_${randomPassword()}`,
    },
  };
  save('secrets.json', secrets);
  return secrets;
}
