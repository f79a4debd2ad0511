/** One line of docs/performance.md. */
export interface Figure {
  what: string;
  measured: string;
  aim: string;
  isMet: boolean;
}

/** Lines of a Markdown table. */
export const toTable = (figures: Figure[]) =>
  figures
    .map(
      ({ what, measured, aim, isMet }) => `| ${what} | ${measured} | ${aim}${isMet ? '' : ', **missed**'} |`,
    )
    .join('\n');

/** The middle one of some values. */
export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
