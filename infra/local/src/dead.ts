/*
 * npm run dead -- list | show | replay | drop: manages dead letters. Uses the local system, or the broker at AMQP_URL.
 */
import { confirm } from './processes/confirm.ts';
import { run } from './processes/run.ts';
import { lastPorts } from './system/ports.ts';
import { readSecrets } from './system/secrets.ts';
import { runningSystem } from './system/single-instance.ts';
import { stores } from './system/stores.ts';

const ports = lastPorts();
const { AMQP_URL } = process.env;
if (!AMQP_URL && !(ports && runningSystem())) {
  console.error(
    'Mendwell is not running here. Start it (npm start) or set AMQP_URL=amqps://… to use another broker.',
  );
  process.exit(1);
}
const urlOf = (service: string) =>
  AMQP_URL || !ports ? String(AMQP_URL) : stores(ports, readSecrets()).amqpUrl(service);

if (!(await run(['tsc', '-b', 'packages/service-kit']))) process.exit(1);
const { runDeadLetterCommand } = await import('@mendwell/service-kit/dead-letters');
try {
  const print = (line: string) => console.log(line);
  process.exitCode = await runDeadLetterCommand(process.argv.slice(2), { urlOf, print, confirm });
} catch (error) {
  console.error(`The broker refused: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
