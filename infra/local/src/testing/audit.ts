import { execFile } from 'node:child_process';
import { root } from '../repository.ts';
import { shipped } from './shipped.ts';

interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string })[] }>;
  message?: string;
  error?: { summary: string };
}

/** npm's severity levels that must not ship. */
const refused = new Set(['high', 'critical']);
/** Do not wait long for an unresponsive registry. */
const options = ['--json', '--fetch-retries=0', '--fetch-timeout=5000'];

/**
 * Prints known vulnerabilities of shipped packages; false if one is severe. An unreachable registry is reported but is
 * not a failure, because it says nothing about the packages.
 */
export async function auditShipped(print: (line: string) => void, more: string[] = []): Promise<boolean> {
  const { vulnerabilities, message, error } = await askNpm([...shipped, ...options, ...more]);
  if (!vulnerabilities) {
    print(
      `! Not audited, known weaknesses of dependencies would not be noticed: ${message ?? error?.summary}`,
    );
    return true;
  }
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, range, via }] of found) {
    const titles = via.map((cause) => (typeof cause === 'string' ? `by ${cause}` : cause.title));
    print(`${severity}: ${name} ${range}: ${titles.join('; ')}`);
  }
  if (found.length === 0) print('No known weakness in what ships.');
  return found.every(([, { severity }]) => !refused.has(severity));
}

/** npm exits with 1 for a vulnerability and for an unreachable registry alike; its report distinguishes them. */
const askNpm = (args: string[]) =>
  new Promise<Report>((resolve) => {
    execFile('npm', ['audit', ...args], { cwd: root, maxBuffer: 2 ** 26 }, (error, stdout) => {
      try {
        resolve(JSON.parse(stdout));
      } catch {
        resolve({ message: error?.message.split('\n')[0] ?? 'npm printed no report' });
      }
    });
  });
