/*
 * npm run beside -- [<git ref>]: the services of an earlier commit run beside those of the working copy, on the same
 * databases and broker and behind one gateway, while twelve people register, book and pay. Without a ref, the commit
 * before the last change of the services. Fails on a 5xx, and on anything that is untrue afterwards. Three minutes.
 */
import '@mendwell/local/testing/isolated';
import { runCommand } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { releaseBefore } from './beside/release-before.ts';
import { tryBeside } from './beside/run-both.ts';

await runCommand(async () => {
  const before = releaseBefore(process.argv[2]);
  const { gateway } = await choosePorts(['gateway']);
  return tryBeside(gateway, before);
});
