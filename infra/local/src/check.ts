/* npm run check: the checks that CI runs before tests. Continues after a failure, to report all of them at once. */
import { runCommand } from './processes/command.ts';
import { runChecks } from './testing/checks.ts';

await runCommand(async () => (await runChecks()).failures.length === 0);
