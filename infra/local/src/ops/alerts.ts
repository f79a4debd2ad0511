import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFromPackage } from '../install/programs.ts';
import { run } from '../processes/run.ts';
import { root } from '../repository.ts';

const file = (name: string) => join(root, 'infra/monitoring', name);

/** prometheus.yml with the jobs of all services in it: Debian 12's promtool does not know `scrape_config_files`. */
function writeConfiguration(folder: string): string {
  const jobs = globSync('services/*.yml', { cwd: file('.') }).map(
    (name) => readFileSync(file(name), 'utf8').split('scrape_configs:\n')[1],
  );
  const main = readFileSync(file('prometheus.yml'), 'utf8').replace(/^scrape_config_files: .*\n/m, '');
  copyFileSync(file('alerts.yml'), join(folder, 'alerts.yml'));
  writeFileSync(join(folder, 'prometheus.yml'), main + jobs.join(''));
  return join(folder, 'prometheus.yml');
}

/** Log lines of an answer, a failure, a browser error and a page view, and the metrics that mtail must make of them. */
const lines = [
  'gateway /services/{id} 200 0.000 - - - 0',
  'gateway pages 502 3.100 - - - 0',
  'gateway pages 204 0.000 load booking 1.2.0 0',
  'gateway pages 200 0.000 view booking 1.2.0 120',
  '',
].join('\n');
const counted = [
  'gateway_request_seconds_bucket{prog="gateway.mtail",route="/services/{id}",status="200",le="0.01"} 1',
  'gateway_request_seconds_count{prog="gateway.mtail",route="pages",status="502"} 1',
  'browser_errors_total{kind="load",prog="gateway.mtail",slice="booking",version="1.2.0"} 1',
  'page_views_total{prog="gateway.mtail",slice="booking",version="1.2.0"} 1',
  'interaction_seconds_bucket{prog="gateway.mtail",slice="booking",version="1.2.0",le="0.15"} 1',
];

function isCounted(mtail: string, folder: string): boolean {
  const log = join(folder, 'metrics.log');
  writeFileSync(log, lines);
  const options = [
    '-one_shot',
    '-one_shot_format',
    'prometheus',
    '-progs',
    file('gateway.mtail'),
    '-logs',
    log,
  ];
  const text = execFileSync(mtail, options, { encoding: 'utf8' });
  const missing = counted.filter((line) => !text.includes(line));
  for (const line of missing) console.error(`infra/monitoring/gateway.mtail does not count ${line}`);
  return missing.length === 0;
}

/**
 * Checks the configuration of Prometheus, fires every alert once, and counts sample lines of the gateway's log. Not part of
 * `npm test`: the tools come from Debian's packages, with all of Prometheus.
 */
export async function testAlerts(): Promise<boolean> {
  const promtool = await findFromPackage('promtool', 'prometheus', console.log);
  const mtail = await findFromPackage('mtail', 'mtail', console.log);
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-alerts-'));
  try {
    return (
      (await run([promtool, 'check', 'config', writeConfiguration(folder)])) &&
      (await run([promtool, 'test', 'rules', file('alerts.test.yml')])) &&
      isCounted(mtail, folder)
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
