import { choosePorts, isPortFree } from '../processes/ports.ts';
import { serviceNames, sliceFolders } from '../repository.ts';
import { StartFailure } from '../start-failure.ts';
import { load, save } from './data-folder.ts';

const servers = [
  'shell',
  'releases',
  'mongodb',
  'amqp',
  'epmd',
  'distribution',
  'auth',
  'authHub',
  'authLogging',
  'sandbox',
  'smtp',
  'mails',
  'calendars',
] as const;
export type Ports = Record<(typeof servers)[number] | 'gateway', number> & Record<string, number | undefined>;

export const portsFile = 'run/ports.json';
export const lastPorts = () => load<Ports>(portsFile);

/** The gateway's port: `PORT`, or 8080. */
export function choosePort() {
  const port = Number(process.env.PORT ?? 8080);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new StartFailure(`PORT is "${process.env.PORT}", which is not a valid port.`, {
    fix: 'PORT=8081 npm start',
  });
}

/** The product's public address, without a trailing slash. */
export const publicUrl = ({ gateway }: { gateway: number }) =>
  process.env.PUBLIC_URL ?? `http://localhost:${gateway}`;

/** Ports of everything behind the gateway; services and slices by folder name. */
export const choosePortsBehindGateway = async (before?: Ports) => ({
  ...(await choosePorts([...serviceNames, ...sliceFolders], before)),
  ...(await choosePorts(servers, before)),
});

/** Chooses all other ports among free ones, preferring those of the last start. */
export async function readPorts(gateway: number): Promise<Ports> {
  if (!(await isPortFree(gateway))) {
    throw new StartFailure(`Port ${gateway} is in use by another program.`, {
      fix: `end that program, or choose another port: PORT=${gateway + 1} npm start`,
    });
  }
  const ports = { ...(await choosePortsBehindGateway(lastPorts())), gateway };
  save(portsFile, ports);
  return ports;
}
