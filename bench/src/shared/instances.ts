import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { root } from '@mendwell/local/repository';
import { setInstances } from '@mendwell/local/servers/gateway-settings';
import { service } from '@mendwell/local/servers/our-services';
import { dataFolder } from '@mendwell/local/system/data-folder';
import { serviceEnv } from '@mendwell/local/system/environment';
import { readSecrets } from '@mendwell/local/system/secrets';
import { stores } from '@mendwell/local/system/stores';
import { pidOf, type Running } from './system.ts';

/** Adds instances of a service to the running one, until the command ends, and has the gateway share out calls among them. */
export function instancesOf({ ports }: Running, name: string) {
  const first = Number(ports[name]);
  const ofAll = [first];
  const stops: (() => Promise<void>)[] = [];
  const add = async () => {
    const secrets = readSecrets();
    const { port } = await choosePorts(['port']);
    const own = { ...ports, [name]: port };
    const env = serviceEnv(name, own, secrets, stores(ports, secrets));
    const instance = service(name, own, env, { folder: root, title: `${name}-${ofAll.length + 1}` });
    stops.push(onStop(() => instance.stop()));
    await instance.start();
    ofAll.push(port);
  };
  const tellGateway = (instances: number[]) => {
    setInstances(join(dataFolder, 'gateway'), name, instances);
    process.kill(pidOf('gateway'), 'SIGHUP');
  };
  return {
    async growTo(count: number) {
      while (ofAll.length < count) await add();
      tellGateway(ofAll);
    },
    /** Back to the first one. */
    async shrink() {
      tellGateway([first]);
      await Promise.all(stops.map((stop) => stop()));
    },
    addresses: () => ofAll.map((port) => `127.0.0.1:${port}`),
  };
}
