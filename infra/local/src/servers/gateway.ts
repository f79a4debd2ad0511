import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { configFolder, gatewayFolder, gatewaySettings, staticSettings } from '../gateway/settings.ts';
import { findNginx } from '../install/nginx.ts';
import { root } from '../paths.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { renderFile, renderFolder } from '../render.ts';
import { logFileOf, pidFile } from '../system/data-folder.ts';
import { baseOf, frontEndNames } from '../system/names.ts';
import type { Ports } from '../system/ports.ts';
import type { Secrets } from '../system/secrets.ts';
import { answersOnPort } from './tcp.ts';

interface Options {
  ports: Ports;
  secrets: Secrets;
  /** Built front ends are served by this nginx as well; in `npm run dev` their dev servers listen instead. */
  servesFrontEnds: boolean;
  report(text: string): void;
}

/** nginx with the same templates as the container's. */
export async function gateway({ ports, secrets, servesFrontEnds, report }: Options): Promise<Managed> {
  const { command, brotliModule } = await findNginx(report);
  const settings = gatewaySettings(ports, secrets, brotliModule);
  renderFolder(join(root, 'gateway/templates'), configFolder, settings);
  mkdirSync(join(configFolder, 'static'));
  for (const name of servesFrontEnds ? frontEndNames : []) {
    renderFile(
      join(root, 'gateway/static/static.conf.template'),
      join(configFolder, 'static', `${name}.conf`),
      staticSettings(name, ports[name], baseOf(name), join(root, name, 'build'), brotliModule !== undefined),
    );
  }
  const logFile = logFileOf('gateway');
  // Started by root, nginx would give its workers to a user who may not read this repository.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return managed(
    {
      name: 'gateway',
      command,
      args: [
        '-p',
        gatewayFolder,
        '-c',
        join(configFolder, 'nginx.conf'),
        '-e',
        logFile,
        '-g',
        `daemon off;${user}`,
      ],
      logFile,
      readyWithin: 15,
      isReady: () => answersOnPort(ports.gateway),
    },
    pidFile,
  );
}
