import { existsSync, readFileSync } from 'node:fs';
import { logFileOf } from '@mendwell/local/system/data-folder';

/**
 * The metrics of a service instance in Prometheus' text format; undefined if it serves none (METRICS_PORT is unset). An
 * instance logs their address; the last such line is that of the running process.
 */
export async function readMetrics(instance: string): Promise<string | undefined> {
  const file = logFileOf(instance);
  const log = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const [, url] = [...log.matchAll(/"metrics":"([^"]+)"/g)].at(-1) ?? [];
  return url === undefined ? undefined : (await fetch(url)).text();
}
