interface InSeries {
  seriesNumber?: number | undefined;
  seriesCount?: number | undefined;
}

/** `Visit 2 of 5`; undefined for one that was booked by itself. */
export const placeInSeries = ({ seriesNumber, seriesCount }: InSeries): string | undefined =>
  seriesNumber && seriesCount ? `Visit ${seriesNumber} of ${seriesCount}` : undefined;
