/* npm run dead-letters -- list | show | replay | drop: manages dead letters of the local system. */
import { run } from './processes/run.ts';
import { lastPorts } from './system/ports.ts';
import { readSecrets } from './system/secrets.ts';
import { runningSystem } from './system/single-instance.ts';
import { stores } from './system/stores.ts';

const ports = lastPorts();
if (!(ports && runningSystem())) {
  console.error(
    'Mendwell is not running here. Start it (npm start), or work in a container: docs/operations/dead-letters.md.',
  );
  process.exit(1);
}
if (!(await run(['tsc', '-b', 'packages/service-kit']))) process.exit(1);
const { runDeadLetterCommand } = await import('@mendwell/service-kit/events/dead-letters');
const { amqpUrl } = stores(ports, readSecrets());
process.exitCode = await runDeadLetterCommand(process.argv.slice(2), amqpUrl);
