import type { Work } from '../crowd/work.ts';
import { invariants } from '../oracle/invariants.ts';
import type { Violation } from '../oracle/violation.ts';
import { sum, toSeconds } from '../shared/figures.ts';

/** The result of one fault. Instants are those of `performance.now()`. */
export interface FaultResult extends Work {
  name: string;
  /** The number of answers to repeated requests, by status. */
  repeated: Map<number, number>;
  violations: Map<string, Violation[]>;
  /** When all invariants were met, or it was too late. */
  at: number;
  /** The invariant that was met last. */
  last: string;
}

/** For docs/reliability.md: a row for each fault, a column for each invariant with its number of violations. */
export function toReport(results: FaultResult[], seed: number, mails: Map<string, number>): string {
  const names = Object.keys(invariants);
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  const head = [
    ...['fault', 'journeys', 'operations', 'never accepted', '5xx', 'repeated', 'lasted'],
    ...['accepted after', 'consistent after', 'waited for'],
    ...names.map((_, at) => at + 1),
  ];
  const table = results.map((row) =>
    line([
      row.measured ? `${row.name} (${row.measured})` : row.name,
      row.journeys,
      row.operations,
      row.refused.length,
      row.failed.length,
      [...row.repeated].map(([status, count]) => `${status}: ${count}`).join(', '),
      toSeconds(row.overAt - row.beganAt),
      toSeconds(Math.max(0, ...row.slowest.values())),
      toSeconds(row.at - row.overAt),
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
