import { bookingGuards } from './guards/booking.ts';
import { catalogGuards } from './guards/catalog.ts';
import type { Guard } from './guards/guard.ts';
import { notificationGuards } from './guards/notification.ts';
import { paymentGuards } from './guards/payment.ts';
import { kitGuards } from './guards/service-kit.ts';

/** The guards behind docs/reliability.md and SECURITY.md. */
export const guards: Guard[] = [
  ...bookingGuards,
  ...kitGuards,
  ...catalogGuards,
  ...paymentGuards,
  ...notificationGuards,
];
