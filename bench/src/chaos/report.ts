import { truths } from './invariants.ts';
import type { Breach } from './violation.ts';

/** What was seen of one fault. */
export interface Row {
  fault: string;
  journeys: number;
  operations: number;
  /** Never accepted. */
  refused: { name: string }[];
  failed: string[];
  /** What the fault itself has measured. */
  measured: string;
  /** Calls that were answered 503 and not told when to try again. */
  unhelpful: string[];
  breaches: Map<string, Breach[]>;
  /** How long something was broken on purpose. */
  brokenMs: number;
  /** From when people stopped until their last operation was accepted. */
  acceptedMs: number;
  /** From then until all was true. */
  tookMs: number;
  /** The truth that was waited for longest. */
  last: string;
}

export const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The lines of docs/reliability.md: a row for each fault, a column for each truth with its breaches. */
export function toReport(rows: Row[], seed: number, mails: Map<string, number>): string {
  const names = Object.keys(truths);
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const head = [
    'fault',
    'journeys',
    'operations',
    'never accepted',
    '5xx',
    'broken for',
    'accepted after',
    'true after',
    'waited for',
    ...names.map((_, at) => at + 1),
  ];
  const table = rows.map((row) =>
    line([
      row.measured ? `${row.fault} (${row.measured})` : row.fault,
      row.journeys,
      row.operations,
      row.refused.length,
      row.failed.length,
      toSeconds(row.brokenMs),
      toSeconds(row.acceptedMs),
      toSeconds(row.tookMs),
      names.indexOf(row.last) + 1 || '',
      ...names.map((name) => row.breaches.get(name)?.length ?? '?'),
    ]),
  );
  const journeys = sum(rows.map((row) => row.journeys));
  const breaches = sum(rows.flatMap((row) => [...row.breaches.values()].map((found) => found.length)));
  const repeated = [...mails.values()].filter((times) => times > 1).length;
  return [
    ...names.map((name, at) => `${at + 1}. ${name}`),
    '',
    line(head),
    line(head.map(() => '---')),
    ...table,
    '',
    `${journeys} journeys, seed ${seed}: ${breaches} breaches.`,
    // Of n trials without a failure, the rule of three says with 95 % confidence.
    ...(breaches === 0 ? [`So at most one journey in ${Math.floor(journeys / 3)} meets one (95 %).`] : []),
    `${mails.size} mails, ${repeated} of them delivered more than once under the same Message-ID.`,
  ].join('\n');
}
