import type { servicePolicy } from './service.ts';

/** What a service, or a booking of it, states about its appointments, and nothing else. */
export const statedPolicy = (
  stated: {
    [Name in keyof typeof servicePolicy]?: number | undefined;
  },
) => ({
  ...(stated.durationMinutes !== undefined && { durationMinutes: stated.durationMinutes }),
  ...(stated.freeCancellationHours !== undefined && { freeCancellationHours: stated.freeCancellationHours }),
  ...(stated.lateRefundPercent !== undefined && { lateRefundPercent: stated.lateRefundPercent }),
});
