import type { servicePolicy } from './service.ts';

/** The policy fields that a service or booking sets, and no others. */
export const statedPolicy = (
  stated: {
    [Name in keyof typeof servicePolicy]?: number | undefined;
  },
) => ({
  ...(stated.durationMinutes !== undefined && { durationMinutes: stated.durationMinutes }),
  ...(stated.freeCancellationHours !== undefined && { freeCancellationHours: stated.freeCancellationHours }),
  ...(stated.lateRefundPercent !== undefined && { lateRefundPercent: stated.lateRefundPercent }),
});
