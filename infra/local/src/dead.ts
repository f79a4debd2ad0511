/*
 * npm run dead -- list | show | replay | drop: events that a handler has given up on. Works on the system that runs
 * here, or on the broker that AMQP_URL names.
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
    'Mendwell is not running here. Start it first: npm start. Or name a broker: AMQP_URL=amqps://…',
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
