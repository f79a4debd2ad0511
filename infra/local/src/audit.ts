/* npm run check -- audit: lists known vulnerabilities of production dependencies; fails on serious ones. */
import { runCommand } from './processes/command.ts';
import { auditShipped } from './testing/audit.ts';

await runCommand(() => auditShipped(console.log));
