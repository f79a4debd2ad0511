import { join } from 'node:path';
import { startChild } from '@mendwell/local/processes/child';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { answersOnPort, until } from '@mendwell/local/processes/until';

export interface Server {
  port: number;
  pid: number;
}

/** Runs a reference server of this folder on the catalog's database while `action` compares us with it. */
export async function withReferenceServer<T>(
  file: 'fastify-server.ts' | 'express-server.ts',
  mongodbUri: string,
  action: (reference: Server) => Promise<T>,
): Promise<T> {
  const { port } = await choosePorts(['port']);
  const server = startChild('node', [join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', MONGODB_URI: mongodbUri, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = onStop(() => server.end('SIGTERM', 1000));
  try {
    if (!(await until(() => answersOnPort(port), 20_000))) throw new Error(`${file} did not start`);
    return await action({ port, pid: server.pid });
  } finally {
    await stop();
  }
}
