/* npm run audit: known weaknesses of the production dependencies. Grave ones fail. */
import { runCommand } from './processes/command.ts';
import { auditShipped } from './testing/audit.ts';

await runCommand(() => auditShipped(console.log));
