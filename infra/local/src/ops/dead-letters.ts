import { run } from '../processes/run.ts';
import { readSecrets } from '../system/secrets.ts';
import { runningPorts } from '../system/single-instance.ts';
import { stores } from '../system/stores.ts';

/** Runs a dead-letter command on the local system. */
export async function settleDeadLetters(args: string[]): Promise<boolean> {
  const ports = runningPorts('npm start, or work in a container: docs/operations/dead-letters.md');
  if (!(await run(['tsc', '-b', 'packages/service-kit']))) return false;
  const { runDeadLetterCommand } = await import('@mendwell/service-kit/events/dead-letters');
  const { amqpUrl } = stores(ports, readSecrets());
  return (await runDeadLetterCommand(args, amqpUrl)) === 0;
}
