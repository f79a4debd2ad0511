import { sum, toSeconds } from '../shared/figures.ts';
import { invariants } from './invariants.ts';
import type { Violation } from './violation.ts';

/** The result of one fault. */
export interface FaultResult {
  fault: string;
  journeys: number;
  operations: number;
  /** Operations that were never accepted. */
  refused: string[];
  /** Calls that were answered with a 5xx. */
  failed: string[];
  /** Measured by the fault itself. */
  measured: string;
  /** Calls that were answered 503 without `Retry-After`. */
  withoutRetryAfter: string[];
  violations: Map<string, Violation[]>;
  /** How long the fault lasted. */
  brokenMs: number;
  /** From when people stopped until their last operation was accepted. */
  acceptedMs: number;
  /** From then until all invariants were met. */
  consistentMs: number;
  /** The invariant that was met last. */
  last: string;
}

/** For docs/reliability.md: a row for each fault, a column for each invariant with its number of violations. */
export function toReport(results: FaultResult[], seed: number, mails: Map<string, number>): string {
  const names = Object.keys(invariants);
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const head = [
    'fault',
    'journeys',
    'operations',
    'never accepted',
    '5xx',
    'broken for',
    'accepted after',
    'consistent after',
    'waited for',
    ...names.map((_, at) => at + 1),
  ];
  const table = results.map((row) =>
    line([
      row.measured ? `${row.fault} (${row.measured})` : row.fault,
      row.journeys,
      row.operations,
      row.refused.length,
      row.failed.length,
      toSeconds(row.brokenMs),
      toSeconds(row.acceptedMs),
      toSeconds(row.consistentMs),
      names.indexOf(row.last) + 1 || '',
      ...names.map((name) => row.violations.get(name)?.length ?? '?'),
    ]),
  );
  const journeys = sum(results.map((result) => result.journeys));
  const violations = sum(
    results.flatMap((result) => [...result.violations.values()].map((found) => found.length)),
  );
  const repeated = [...mails.values()].filter((times) => times > 1).length;
  return [
    ...names.map((name, at) => `${at + 1}. ${name}`),
    '',
    line(head),
    line(head.map(() => '---')),
    ...table,
    '',
    `${journeys} journeys, seed ${seed}: ${violations} violations.`,
    // The rule of three: 95 % confidence after n trials without a failure.
    ...(violations === 0 ? [`So at most one journey in ${Math.floor(journeys / 3)} causes one (95 %).`] : []),
    `${mails.size} mails, ${repeated} of them delivered more than once under the same Message-ID.`,
  ].join('\n');
}
