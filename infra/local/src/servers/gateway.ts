import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from '../install/programs.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from '../processes/until.ts';
import { baseOf, type FrontEndName, root } from '../repository.ts';
import { configFolder, type GatewayPlace, gatewaySettings, staticSettings } from './gateway-settings.ts';
import { renderFile, renderFolder } from './render.ts';

interface Options extends Omit<GatewayPlace, 'brotliModule'> {
  pidFile: string;
  errorLog: string;
  /** Folders of built front ends that this nginx serves as well; in `npm run dev` their dev servers listen instead. */
  frontEnds: Partial<Record<FrontEndName, string>>;
  report(text: string): void;
}

/** nginx with the same templates as the container's. */
export async function gateway({ pidFile, errorLog, frontEnds, report, ...place }: Options): Promise<Managed> {
  const { command, brotliModule } = await findNginx(report);
  const { ports, folder } = place;
  const conf = configFolder(folder);
  renderFolder(join(root, 'gateway/templates'), conf, gatewaySettings({ ...place, brotliModule }));
  mkdirSync(join(conf, 'static'));
  for (const [name, built] of Object.entries(frontEnds) as [FrontEndName, string][]) {
    renderFile(
      join(root, 'gateway/static/static.conf.template'),
      join(conf, 'static', `${name}.conf`),
      staticSettings(ports[name], baseOf(name), built, brotliModule !== undefined),
    );
  }
  // Started by root, nginx would give its workers to a user who may not read this repository.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return managed(
    {
      name: 'gateway',
      command: join(root, 'gateway/start.sh'),
      args: [
        command,
        '-p',
        folder,
        '-c',
        join(conf, 'nginx.conf'),
        '-e',
        'stderr',
        '-g',
        `daemon off;${user}`,
      ],
      logFile: errorLog,
      readyWithin: 15,
      isReady: () => answersOnPort(ports.gateway),
    },
    pidFile,
  );
}
