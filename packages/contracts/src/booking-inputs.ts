import * as z from 'zod/mini';
import { idempotencyKeyHeader, instructionsLimit, invalidDateMessage } from './booking.ts';
import { PageQuery } from './paging.ts';
import { optionalText } from './text-inputs.ts';
import { TimeZone } from './time-zone.ts';

/** An ISO 8601 instant with `Z` or an offset, with or without seconds. */
export const Instant = z.union(
  [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })],
  invalidDateMessage,
);

/** Body of `POST /serviceBook`: other fields are ignored, since the server sets them. */
export const BookingInput = z.object({
  serviceId: z
    .string('Service is required')
    .check(z.minLength(1, 'Service is required'), z.maxLength(64, 'Service is not valid'), z.toLowerCase()),
  serviceDate: Instant,
  instructions: z._default(optionalText('Instructions', instructionsLimit), ''),
  /** The zone of the patient's browser, for the times in mails. Not part of what identifies a repeated request. */
  patientTimeZone: z.optional(TimeZone),
});
export type BookingInput = z.infer<typeof BookingInput>;

export const IdempotencyKey = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key is not valid'));

export const BookingHeaders = z.object({ [idempotencyKeyHeader]: z.optional(IdempotencyKey) });

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** All appointments, or those from `from`, before `to`, at most 31 days. */
export const RequestsQuery = z
  .extend(PageQuery, { from: z.optional(Instant), to: z.optional(Instant) })
  .check(
    z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Ask with from and to, or with neither',
      path: ['to'],
    }),
    z.refine(({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) > longestMs), {
      error: 'Ask for 31 days at most',
      path: ['to'],
    }),
  );
export type RequestsQuery = z.infer<typeof RequestsQuery>;

/** The booking `version` that the caller has seen. If it has changed, the call fails with `booking-changed`. */
const SeenVersion = z.optional(z.int('Version must be a whole number'));

/** The other side reads the reason. */
export const ClosingInput = z.object({
  reason: z._default(optionalText('Reason', 500), ''),
  version: SeenVersion,
});
export type ClosingInput = z.infer<typeof ClosingInput>;

export const MoveInput = z.object({ serviceDate: Instant, version: SeenVersion });
export type MoveInput = z.infer<typeof MoveInput>;

export const StreamHeaders = z.object({ 'last-event-id': z.optional(z.string()) });

export const StatusChange = z.object({
  status: z.enum(['working', 'completed'], 'Status must be working or completed'),
});
export type StatusChange = z.infer<typeof StatusChange>;
