/* npm run check: what CI runs before any test. Goes on after a finding, so that all of them are seen at once. */
import { runCommand } from './processes/command.ts';
import { runChecks } from './testing/checks.ts';

await runCommand(async () => (await runChecks()).failures.length === 0);
