/*
 * npm run alerts: checks what Prometheus is configured with, and fires every alert once. The tool is Debian's, which
 * comes with all of Prometheus: not part of `npm test`.
 */
import { join } from 'node:path';
import { findPromtool } from './install/programs.ts';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { root } from './repository.ts';

await runCommand(async () => {
  const promtool = await findPromtool(console.log);
  const file = (name: string) => join(root, 'infra/seeing', name);
  return (
    (await run([promtool, 'check', 'config', file('prometheus.yml')])) &&
    run([promtool, 'test', 'rules', file('alerts.test.yml')])
  );
});
