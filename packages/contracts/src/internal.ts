import { BookingId } from './booking.ts';
import type { Call } from './calls.ts';
import { BookingSnapshot, ServiceSnapshot } from './events.ts';
import { ServiceId } from './service.ts';
import * as z from './zod.ts';

/**
 * The accepted form of a caller's `X-Request-Id`, in the gateway (`request.conf`) and in every service. Any other value is
 * replaced.
 */
export const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;

/* The calls of every service for operators and client developers. */

export const live = {
  method: 'GET',
  path: '/healthz',
  service: 'every',
  caller: 'probe',
  summary: 'Liveness: restart this process if it does not answer',
  answer: z.object({ status: z.literal('ok') }),
} as const satisfies Call;

export const ready = {
  method: 'GET',
  path: '/readyz',
  service: 'every',
  caller: 'probe',
  summary: 'Readiness: send this instance no requests if it fails',
  answer: z.looseObject({ status: z.literal('ok') }),
} as const satisfies Call;

/** The gateway serves it at `/openapi/<service>.json`. */
export const describe = {
  method: 'GET',
  path: '/openapi.json',
  service: 'every',
  caller: 'probe',
  summary: 'This document, which the gateway serves at /openapi/<service>.json',
  answer: z.looseObject({ openapi: z.string() }),
} as const satisfies Call;

/* Calls between services, with the user's token, for readers whose copy may not have arrived yet. */

export const getServiceSnapshot = {
  method: 'GET',
  path: '/internal/services/{serviceId}',
  service: 'catalog',
  caller: 'service',
  summary: 'The service in service.changed, for readers that may not have the event yet',
  parameters: { serviceId: ServiceId },
  answer: ServiceSnapshot,
  problems: ['not-found'],
} as const satisfies Call;

export const getBookingSnapshot = {
  method: 'GET',
  path: '/internal/bookings/{bookingId}',
  service: 'booking',
  caller: 'service',
  summary: 'The booking in booking.status-changed, for readers that may not have the event yet',
  parameters: { bookingId: BookingId },
  answer: BookingSnapshot,
  problems: ['forbidden', 'not-found'],
} as const satisfies Call;
