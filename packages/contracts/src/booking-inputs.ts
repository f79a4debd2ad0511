import * as z from 'zod/mini';
import { Instant } from './booking.ts';
import { optionalText } from './text.ts';

/** The booking `version` that the caller has seen. If it has changed, the call fails with `booking-changed`. */
const SeenVersion = z.optional(z.int('Version must be a whole number'));

/** Body of `POST /bookings/{id}/cancel` and `/decline`. The other side reads the reason. */
export const ClosingInput = z.object({
  reason: z._default(optionalText('Reason', 500), ''),
  version: SeenVersion,
});
export type ClosingInput = z.infer<typeof ClosingInput>;

/** Body of `POST /bookings/{id}/move`. */
export const MoveInput = z.object({ serviceDate: Instant, version: SeenVersion });
export type MoveInput = z.infer<typeof MoveInput>;
