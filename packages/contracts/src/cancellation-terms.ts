import { servicePolicy } from './service.ts';

export interface CancellationTerms {
  freeCancellationHours?: number | undefined;
  lateRefundPercent?: number | undefined;
}

/** `1 hour`, `24 hours`. */
export const hoursInWords = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** `there is no refund`, `50% is refunded`. */
export const lateRefundInWords = ({
  lateRefundPercent: percent = servicePolicy.lateRefundPercent,
}: CancellationTerms): string => (percent === 0 ? 'there is no refund' : `${percent}% is refunded`);

/** A sentence on what cancelling costs the patient, who is `You` or named. Defaults to `servicePolicy`. */
export function cancellationTerms(terms: CancellationTerms, patient = 'You'): string {
  const { freeCancellationHours: hours = servicePolicy.freeCancellationHours, lateRefundPercent } = terms;
  // Nobody can cancel an appointment that has begun.
  if (hours === 0 || lateRefundPercent === 100) return `${patient} can cancel for free until it begins.`;
  return `${patient} can cancel for free until ${hoursInWords(hours)} before. After that, ${lateRefundInWords(terms)}.`;
}
