/*
 * npm run beside -- [<git ref>]: the services of an earlier commit run beside those of the working copy, on the same
 * databases and broker and behind one gateway, while twelve people register, book and pay. Without a ref, the commit
 * before the last change of the services. Fails on any 5xx, and if databases and card provider disagree afterwards.
 * Three minutes.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { compile } from './shared/command-line.ts';

await compile('contracts');
const { releaseBefore } = await import('./beside/release-before.ts');
const { runBeside } = await import('./beside/run-beside.ts');

await runCommand(async () => runBeside(releaseBefore(process.argv[2])));
