import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exampleService } from './examples.ts';

interface OpenApi {
  paths: Record<string, Record<string, { tags?: string[]; security: unknown[] }>>;
}

const folder = resolve(import.meta.dirname, '../../../docs/openapi');

const callsWithToken = globSync('*.json', { cwd: folder }).flatMap((file) => {
  const { paths }: OpenApi = JSON.parse(readFileSync(resolve(folder, file), 'utf8'));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.length > 0)
      .map(([method, { tags = [] }]) => ({ call: `${method.toUpperCase()} ${path}`, tags })),
  );
});

/** Every documented call that needs a user's token, such as `PATCH /book/{bookingId}`. */
export const privateCalls = callsWithToken.flatMap(({ call, tags }) => (tags.length === 0 ? call : []));

/** Every call that only operators can make. */
export const deskCalls = callsWithToken.flatMap(({ call, tags }) => (tags.includes('desk') ? call : []));

interface Ids {
  email: string;
  serviceId: string;
  bookingId: string;
  /** Of a review; unknown unless given. */
  reviewId?: string;
  /** Of a wish; unknown unless given. */
  waitId?: string;
  /** Of an account, a contact message and a dead letter's event; those of calls of the desk. */
  uid?: string;
  messageId?: string;
  event?: string;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const inFortyDays = inDays(40);
const queries: Record<string, string> = {
  '/bookings/{bookingId}/times': `?from=${inDays(30)}&to=${inFortyDays}`,
};
const bodies: Record<string, (ids: Ids) => object> = {
  '/calendars': () => ({ addresses: [] }),
  '/service': () => exampleService,
  '/services/{serviceId}/pause': () => ({ isPaused: true }),
  '/serviceUpdate/{serviceId}': () => ({ ...exampleService, price: 1 }),
  '/serviceBook': ({ serviceId }) => ({ serviceId, serviceDate: inFortyDays }),
  '/series': ({ serviceId }) => ({ serviceId, serviceDates: [inDays(40), inDays(47)] }),
  '/book/{bookingId}': () => ({ status: 'completed' }),
  '/bookings/{bookingId}/move': () => ({ serviceDate: inFortyDays }),
  '/create-payment-intent': ({ bookingId }) => ({ bookingId }),
  '/payments/confirm': () => ({ paymentIntentId: 'pi_x' }),
  '/notifications/preferences': () => ({ reminders: false }),
  '/reviews': ({ bookingId }) => ({ bookingId, stars: 5 }),
  '/reviews/{bookingId}': () => ({ stars: 5 }),
  '/reviews/{reviewId}/reply': () => ({ text: 'Thank you' }),
  '/reviews/{reviewId}/report': () => ({ reason: 'An advertisement' }),
};

/** A documented call with these ids, and with a valid query or body if it needs one. */
export function requestOf(call: string, ids: Ids) {
  const [method = '', template = ''] = call.split(' ');
  const unknown = 'f'.repeat(24);
  const given: Ids = { reviewId: unknown, waitId: unknown, ...ids };
  const path = template.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => encodeURIComponent(given[name] ?? ''));
  const query = queries[template] ?? '';
  const bodyOf = template.startsWith('/desk/') ? () => ({ reason: 'fraud', version: '1' }) : bodies[template];
  const body = ['GET', 'DELETE'].includes(method) ? undefined : (bodyOf?.(ids) ?? {});
  return { method, path: path + query, body };
}
