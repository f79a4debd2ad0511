/*
 * npm run alerts: checks what Prometheus is configured with, fires every alert once, and counts lines as the gateway writes
 * them. The tools are Debian's, which come with all of Prometheus: not part of `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFromPackage } from './install/programs.ts';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { root } from './repository.ts';

const file = (name: string) => join(root, 'infra/seeing', name);

/** Lines of one answer, one failure and one report of a browser, and what is to be counted of them. */
const lines = 'gateway /services/{id} 200 0.000 -\ngateway pages 502 3.100 -\ngateway pages 204 0.000 load\n';
const counted = [
  'gateway_request_seconds_bucket{prog="gateway.mtail",route="/services/{id}",status="200",le="0.01"} 1',
  'gateway_request_seconds_count{prog="gateway.mtail",route="pages",status="502"} 1',
  'browser_errors_total{kind="load",prog="gateway.mtail"} 1',
];

function isCounted(mtail: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mendwell-mtail-'));
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
  rmSync(folder, { recursive: true });
  const missing = counted.filter((line) => !text.includes(line));
  for (const line of missing) console.error(`infra/seeing/gateway.mtail does not count ${line}`);
  return missing.length === 0;
}

await runCommand(async () => {
  const promtool = await findFromPackage('promtool', 'prometheus', console.log);
  const mtail = await findFromPackage('mtail', 'mtail', console.log);
  return (
    (await run([promtool, 'check', 'config', file('prometheus.yml')])) &&
    (await run([promtool, 'test', 'rules', file('alerts.test.yml')])) &&
    isCounted(mtail)
  );
});
