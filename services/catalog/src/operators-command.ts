import { runOperatorsCommand } from './desk/run-operators-command.ts';

/* Manages operators in the service's container: node dist/operators-command.js add <e-mail>. */
process.exitCode = await runOperatorsCommand(process.argv.slice(2));
