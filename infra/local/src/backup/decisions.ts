import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';

/** The latest decision about one thing. */
export interface Decision {
  action: string;
  /** What it is about, such as `account`. */
  kind: string;
  /** Public, or a hash of a uid. */
  id: string;
  at: Date;
  reason?: string;
  until?: Date;
}

/** More than the clocks of services and databases differ. */
const clockSkewMs = 60_000;
/** What payment would do anew: nobody but the bank and the card provider know what was paid back. */
const aboutMoney = /^refund\./;
const folderOf = (log: string) => join(log, 'decisions');

/** How many decisions a log has, which never become fewer. Of one that was just replaced, two files may be there. */
export const countDecisions = (log: string) =>
  new Set(globSync('*.json', { cwd: folderOf(log) }).map((name) => name.replace(/(\.\d+)?\.json$/, ''))).size;

/**
 * Reads what was decided since a backup from the log, beside that of erasures. Throws `StartFailure` if it has lost any of the
 * `least` that it had at the time of the backup.
 */
export function readDecisions(
  log: string,
  { at, decisions: least }: { at: string; decisions: number },
): Decision[] {
  const found = countDecisions(log);
  if (found < least)
    throw new StartFailure(
      `The log at ${log} has ${found} decisions, and had ${least} at the time of the backup.`,
      { fix: 'bring back its newest copy' },
    );
  const since = Date.parse(at) - clockSkewMs;
  const sorted = globSync('*.json', { cwd: folderOf(log) })
    .map((file) => readDecision(join(folderOf(log), file)))
    .filter((decision) => decision.at.getTime() >= since)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  // The latest about each thing counts.
  return [...new Map(sorted.map((decision) => [`${decision.kind} ${decision.id}`, decision])).values()];
}

function readDecision(file: string): Decision {
  try {
    const { action, kind, id, at, reason, until } = JSON.parse(readFileSync(file, 'utf8'));
    const decision = {
      action,
      kind,
      id,
      at: new Date(at),
      ...(reason && { reason }),
      ...(until && { until: new Date(until) }),
    };
    if (
      action &&
      kind &&
      id &&
      [decision.at, decision.until ?? decision.at].every((date) => !Number.isNaN(date.getTime()))
    )
      return decision;
  } catch {
    // Described below.
  }
  throw new StartFailure(`${file} is damaged: this decision would be undone.`);
}

/** What is done again before a service starts, and what only people can do. */
export const splitDecisions = (all: Decision[]) => ({
  redone: all.filter(({ action }) => !aboutMoney.test(action)),
  byHand: all.filter(({ action }) => aboutMoney.test(action)),
});

export const describeDecision = ({ at, action, kind, id }: Decision) =>
  `  ${at.toISOString()}  ${action}  ${kind} ${id}`;
