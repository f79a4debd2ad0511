import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from '../processes/until.ts';
import { root } from '../repository.ts';
import { dataFolder, logFileOf, pidFile } from '../system/data-folder.ts';
import type { Ports } from '../system/ports.ts';
import type { Secrets } from '../system/secrets.ts';

interface Sources {
  /** A checkout with compiled services. */
  folder: string;
  /** The name of the process and its log. */
  title: string;
}

/**
 * A service, run as in production. Single-threaded garbage collection: little outlives a request, so parallel collection
 * of the small heap would cost more than it saves.
 */
export const service = (
  name: string,
  ports: Ports,
  env: NodeJS.ProcessEnv,
  { folder, title }: Sources = { folder: root, title: name },
): Managed =>
  managed(
    {
      name: title,
      command: 'node',
      args: ['--no-parallel-scavenge', join(folder, 'services', name, 'dist/main.js')],
      env,
      logFile: logFileOf(title),
      readyWithin: 120,
      isReady: async () => (await fetch(`http://127.0.0.1:${ports[name]}/readyz`)).ok,
      fix: 'read the log above; npm run check -- types shows type errors',
    },
    pidFile,
  );

/** The address of the demo calendar, which `infra/local/src/calendar-server.ts` serves. */
export const demoCalendar = (ports: Pick<Ports, 'calendars'>) =>
  `http://127.0.0.1:${ports.calendars}/practice.ics`;

/** The stand-in for calendar programs on the internet. */
export const calendarServer = (ports: Ports): Managed =>
  managed(
    {
      name: 'calendar server',
      command: 'node',
      args: [join(root, 'infra/local/src/calendar-server.ts')],
      env: {
        ...process.env,
        PORT: String(ports.calendars),
        CALENDARS_FOLDER: join(dataFolder, 'calendars'),
      },
      logFile: logFileOf('calendar-server'),
      readyWithin: 20,
      isReady: () => answersOnPort(ports.calendars),
    },
    pidFile,
  );

/** The stand-in for the card provider. Posts webhooks through the gateway, like the real one. */
export function stripeSandbox(ports: Ports, { stripe }: Secrets): Managed {
  const data = join(dataFolder, 'stripe-sandbox');
  mkdirSync(data, { recursive: true });
  return managed(
    {
      name: 'payment sandbox',
      command: 'node',
      args: [join(root, 'infra/stripe-sandbox/src/main.ts')],
      env: {
        ...process.env,
        PORT: String(ports.sandbox),
        SANDBOX_DATA: data,
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        WEBHOOK_URL: `http://127.0.0.1:${ports.gateway}/webhooks/stripe`,
      },
      logFile: logFileOf('stripe-sandbox'),
      readyWithin: 20,
      isReady: () => answersOnPort(ports.sandbox),
    },
    pidFile,
  );
}
