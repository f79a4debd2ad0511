import type { Violation } from '../oracle/violation.ts';
import { type Figure, none, note, sum, toSeconds } from '../shared/figures.ts';
import type { Work } from '../users/work.ts';

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

/** For docs/results.json: a summary, then each fault. */
export function toFigures(results: FaultResult[], seed: number, mails: Map<string, number>): Figure[] {
  const total = (count: (result: FaultResult) => number) => sum(results.map(count));
  const journeys = total((result) => result.journeys);
  const violations = total(violationsOf);
  const never = total(({ refused }) => refused.length);
  const longest = Math.max(...results.map(({ at, overAt }) => at - overAt));
  const repeated = [...mails.values()].filter((times) => times > 1).length;
  // The rule of three: 95 % confidence after n trials without a failure.
  const atMost =
    violations === 0 ? `, so at most one journey in ${Math.floor(journeys / 3)} causes one (95 %)` : '';
  return [
    none(
      `${results.length} faults, seed ${seed}: journeys, operations never accepted`,
      never,
      `${journeys} journeys, ${never} of ${total((result) => result.operations)} operations`,
    ),
    none(
      '… violations of an invariant; the longest time until all were met',
      violations,
      `${violations}${atMost}; ${toSeconds(longest)}`,
    ),
    note('… mails; delivered twice under one Message-ID', `${mails.size}; ${repeated}`),
    ...results.map((row) => ({
      what: nameOf(row),
      measured: [
        `${row.journeys} journeys`,
        `${row.failed.length} × 5xx`,
        `accepted after ${acceptedAfter(row)}`,
        `consistent after ${consistentAfter(row)}`,
        ...(row.repeated.size > 0 ? [`repeated requests ${repeatedOf(row)}`] : []),
      ].join(', '),
      aim: 'no violation',
      isMet: row.refused.length + violationsOf(row) === 0,
    })),
  ];
}

const nameOf = ({ name, measured }: FaultResult) => (measured ? `${name} (${measured})` : name);
const repeatedOf = ({ repeated }: FaultResult) =>
  [...repeated].map(([status, count]) => `${status}: ${count}`).join(', ');
const acceptedAfter = ({ slowest }: FaultResult) => toSeconds(Math.max(0, ...slowest.values()));
const consistentAfter = ({ at, overAt }: FaultResult) => toSeconds(at - overAt);
const violationsOf = ({ violations }: FaultResult) =>
  sum([...violations.values()].map(({ length }) => length));
