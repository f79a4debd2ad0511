import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findRabbitmq } from '@mendwell/local/install/programs';
import { waitForPid } from './processes.ts';

const run = promisify(execFile);

/** Runs `rabbitmqctl` on the running broker and returns its output. */
export async function rabbitmqctl(...args: string[]): Promise<string> {
  const { server } = await findRabbitmq(console.log);
  // The environment of the node has its address and its cookie.
  const variables = readFileSync(`/proc/${await waitForPid('RabbitMQ')}/environ`, 'utf8').split('\0');
  const env = Object.fromEntries(variables.map((text) => text.split(/=(.*)/s)));
  const { stdout } = await run(join(dirname(server), 'rabbitmqctl'), args, { env });
  return stdout;
}
