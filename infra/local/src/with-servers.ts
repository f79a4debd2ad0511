/*
 * node infra/local/src/with-servers.ts mongodb rabbitmq [auth] [mails] [mongodb-spare] [rabbitmq-spare] [gateway] [gateway-pair] [gateway-rolling] -- <command…>
 * runs a command with temporary servers and fails if it does; see test-servers/with-servers.ts for its environment.
 */
import './testing/isolated.ts';
import { runCommand } from './processes/command.ts';
import { run } from './processes/run.ts';
import { withServers } from './test-servers/with-servers.ts';

await runCommand(async () => {
  const separator = process.argv.indexOf('--');
  if (separator < 0) {
    console.error('Usage: with-servers.ts <server>… -- <command…>');
    return false;
  }
  const command = process.argv.slice(separator + 1);
  return withServers(process.argv.slice(2, separator), (env) => run(command, env), { endedWell: (is) => is });
});
