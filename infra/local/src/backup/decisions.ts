import { globSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { readEntry, refuseLoss } from './erasures.ts';

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
  refuseLoss(`The log at ${log}`, 'decisions', countDecisions(log), least);
  const since = Date.parse(at) - clockSkewMs;
  const sorted = globSync('*.json', { cwd: folderOf(log) })
    .map((file) => readDecision(join(folderOf(log), file)))
    .filter((decision) => decision.at.getTime() >= since)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  // The latest about each thing counts.
  return [...new Map(sorted.map((decision) => [`${decision.kind} ${decision.id}`, decision])).values()];
}

function readDecision(file: string): Decision {
  const { action, kind, id, at, reason, until } = readEntry(file);
  const dates = [at, until ?? at].map((date) => new Date(String(date)));
  if (!action || !kind || !id || dates.some((date) => Number.isNaN(date.getTime())))
    throw new StartFailure(`${file} is damaged: this decision would be undone.`);
  const [decidedAt, endsAt] = dates as [Date, Date];
  return {
    ...{ action, kind, id, at: decidedAt },
    ...(reason && { reason }),
    ...(until && { until: endsAt }),
  };
}

/** What is done again before a service starts, and what only people can do. */
export const splitDecisions = (all: Decision[]) => ({
  redone: all.filter(({ action }) => !aboutMoney.test(action)),
  byHand: all.filter(({ action }) => aboutMoney.test(action)),
});

export const describeDecision = ({ at, action, kind, id }: Decision) =>
  `  ${at.toISOString()}  ${action}  ${kind} ${id}`;
