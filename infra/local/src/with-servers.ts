/*
 * node infra/local/src/with-servers.ts mongodb rabbitmq [auth] [mongodb-spare] [rabbitmq-spare] [gateway] -- <command…>
 * runs a command beside throw-away servers and ends with its exit code; testing/with-servers.ts says what it finds.
 */
import { run } from './processes/run.ts';
import { StartFailure } from './start-failure.ts';
import { withServers } from './test-servers/with-servers.ts';

const separator = process.argv.indexOf('--');
if (separator < 0) {
  console.error('Usage: with-servers.ts <server>… -- <command…>');
  process.exit(2);
}
try {
  const work = (env: NodeJS.ProcessEnv) => run(process.argv.slice(separator + 1), env);
  const isWell = await withServers(process.argv.slice(2, separator), work, { endedWell: (is) => is });
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartFailure ? error.describe() : error);
  process.exitCode = 1;
}
