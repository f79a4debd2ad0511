import type { Booking } from '@mendwell/contracts/booking';

/** `Visit 2 of 5`; undefined for one that was booked by itself. */
export const placeInSeries = ({ seriesNumber, seriesCount }: Booking): string | undefined =>
  seriesNumber && seriesCount ? `Visit ${seriesNumber} of ${seriesCount}` : undefined;
