import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { choosePorts } from '../processes/ports.ts';
import { serviceNames } from '../repository.ts';
import { type GatewayOptions, gateway } from '../servers/gateway.ts';

type Options = Partial<Pick<GatewayOptions, 'ports' | 'folders' | 'overrides' | 'image' | 'report'>>;

const choose = async () => ({
  ...(await choosePorts(serviceNames)),
  ...(await choosePorts(['gateway', 'auth', 'sandbox', 'shell', 'releases'])),
});

/** A gateway for tests, with its files in `folder`; without `ports`, nobody answers behind it yet. */
export async function testGateway(folder: string, { ports, ...options }: Options = {}) {
  mkdirSync(folder, { recursive: true });
  const { gateway: port, ...upstreams } = ports ?? (await choose());
  const errorLog = `${folder}.log`;
  const server = await gateway({
    ports: { ...upstreams, gateway: port },
    folder,
    accessLog: join(folder, 'access.log'),
    errorLog,
    pidFile: join(folder, 'pids.json'),
    stripePublishableKey: 'pk_test_gateway',
    folders: {},
    report: console.log,
    ...options,
  });
  return { server, url: `http://127.0.0.1:${port}`, upstreams, folder, errorLog };
}
