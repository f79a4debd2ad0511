import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';

/** RabbitMQ's own scripts. Debian's wrappers on PATH change to another user; the real ones lie in /usr/lib. */
const find = () => {
  const server = findCommand('/usr/lib/rabbitmq/bin/rabbitmq-server', 'rabbitmq-server');
  const epmd = findCommand('epmd', '/usr/lib/erlang/bin/epmd');
  return server && epmd ? { server, epmd } : undefined;
};

export async function findRabbitmq(report: (text: string) => void) {
  const found = find();
  if (found) return found;
  report('installing rabbitmq-server');
  await installPackages(['rabbitmq-server']);
  const installed = find();
  if (!installed) throw new StartFailure('rabbitmq-server was installed but cannot be found.');
  return installed;
}
