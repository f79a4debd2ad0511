import { servicePolicy } from './service.ts';

interface CancellationTerms {
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
}

/** `1 hour`, `24 hours`. */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** A sentence on what cancelling costs the patient. Defaults to `servicePolicy`. */
export function cancellationTerms({
  freeCancellationHours: hours = servicePolicy.freeCancellationHours,
  lateRefundPercent: percent = servicePolicy.lateRefundPercent,
}: CancellationTerms): string {
  const until = hours === 0 ? 'until it begins' : `until ${hoursInWords(hours)} before`;
  if (percent === 100) return 'You can cancel at any time for a full refund.';
  const late = percent === 0 ? 'there is no refund' : `${percent}% is refunded`;
  return `You can cancel for free ${until}. After that, ${late}.`;
}
