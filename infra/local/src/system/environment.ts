import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.ts';
import { firebaseProject } from '../servers/auth-emulator.ts';
import { smtpUrl } from '../servers/mail-catcher.ts';
import { erasureFolder } from './data-folder.ts';
import { type Ports, publicUrl } from './ports.ts';
import type { Secrets } from './secrets.ts';

// Settings of this machine, such as real provider keys; .env.example lists them. An empty value means no file.
const envFile = process.env.MENDWELL_ENV_FILE ?? join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

/** External servers; if unset, we start our own. */
export const { MONGODB_URI, AMQP_URL } = process.env;
export const isEmulatingIdentity = !process.env.FIREBASE_PROJECT_ID;
export const isEmulatingPayments = !process.env.STRIPE_SECRET_KEY;
export const isCatchingMails = !process.env.SMTP_URL;

/** Addresses of each service's database and broker. */
export interface Stores {
  mongodbUri(service: string): string;
  amqpUrl(service: string): string;
}

/** The environment of a service, which reads only the variables in its config.ts. */
export function serviceEnv(name: string, ports: Ports, secrets: Secrets, stores: Stores): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    // Not set in images either: a service would hold the code for the cache in memory.
    NODE_COMPILE_CACHE: undefined,
    HOST: '127.0.0.1',
    PORT: String(ports[name]),
    MONGODB_URI: stores.mongodbUri(name),
    AMQP_URL: stores.amqpUrl(name),
    ...identity(ports),
    ...(name === 'catalog' ? { PUBLIC_URL: publicUrl(ports), ERASURE_LOG: erasureFolder } : {}),
    CATALOG_URL: process.env.CATALOG_URL ?? `http://127.0.0.1:${ports.catalog}`,
    BOOKING_URL: process.env.BOOKING_URL ?? `http://127.0.0.1:${ports.booking}`,
    HEALTH_TEXT_KEYS: name === 'booking' ? (process.env.HEALTH_TEXT_KEYS ?? secrets.healthTexts) : undefined,
    CALENDARS_ALLOW_LOOPBACK: process.env.CALENDARS_ALLOW_LOOPBACK ?? 'true',
    ...(name === 'payment' ? payments(ports, secrets) : {}),
    ...(name === 'notification' ? mails(ports, secrets) : {}),
  };
}

const identity = (ports: Ports) =>
  isEmulatingIdentity
    ? { FIREBASE_PROJECT_ID: firebaseProject, FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.auth}` }
    : {};

const payments = (ports: Ports, { stripe }: Secrets) =>
  isEmulatingPayments
    ? {
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_BASE: `http://127.0.0.1:${ports.sandbox}`,
      }
    : {};

const mails = (ports: Ports, { mailLinks }: Secrets) => ({
  SMTP_URL: process.env.SMTP_URL ?? smtpUrl(ports),
  MAIL_FROM: process.env.MAIL_FROM ?? 'Mendwell <no-reply@mendwell.example>',
  PUBLIC_URL: publicUrl(ports),
  MAIL_LINK_SECRET: process.env.MAIL_LINK_SECRET ?? mailLinks,
});
