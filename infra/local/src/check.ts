/* npm run check: what CI runs before any test. Goes on after a finding, so that all of them are seen at once. */
import { runChecks } from './testing/checks.ts';

process.exitCode = (await runChecks()).failures.length === 0 ? 0 : 1;
