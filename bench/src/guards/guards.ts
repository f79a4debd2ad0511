import { bookingGuards } from './booking.ts';
import { catalogGuards } from './catalog.ts';
import type { Guard } from './guard.ts';
import { notificationGuards } from './notification.ts';
import { paymentGuards } from './payment.ts';
import { kitGuards } from './service-kit.ts';

/** The guards behind docs/reliability.md and SECURITY.md. */
export const guards: Guard[] = [
  ...bookingGuards,
  ...kitGuards,
  ...catalogGuards,
  ...paymentGuards,
  ...notificationGuards,
];
