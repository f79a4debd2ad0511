import { readFileSync } from 'node:fs';
import { logFileOf } from '@mendwell/local/system/data-folder';

interface Entry {
  method: string;
  route: string;
  status: number;
  /** Addresses of the instances that nginx tried, in order; empty if the gateway answered by itself. */
  upstream: string;
}

const readLog = () => readFileSync(logFileOf('gateway-access'), 'utf8');

/** Returns how to read the entries that the gateway's access log has got since. */
export function followAccessLog() {
  const { length } = readLog();
  return () => parse(readLog().slice(length));
}

const parse = (log: string): Entry[] =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** How many calls each address answered, and a description of each call that failed. */
export function countCalls(entries: Entry[]) {
  const answered = new Map<string, number>();
  const failed: string[] = [];
  for (const { method, route, status, upstream } of entries) {
    const address = upstream.split(/, | : /).at(-1) ?? '';
    if (status >= 500)
      failed.push(`${method} ${route} was answered ${status} by ${upstream || 'the gateway'}`);
    else answered.set(address, (answered.get(address) ?? 0) + 1);
  }
  return { answered, failed };
}
