import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from '../install/programs.ts';
import { type Managed, managed } from '../processes/managed.ts';
import { answersOnPort } from '../processes/until.ts';
import { root, serviceNames } from '../repository.ts';
import { configFolder, type GatewayPlace, gatewaySettings, staticSettings } from './gateway-settings.ts';
import { renderFile, renderFiles, renderFolder } from './render.ts';

export interface GatewayOptions extends GatewayPlace {
  pidFile: string;
  errorLog: string;
  /** Folders that this nginx also serves, at the ports of these names. */
  folders: Partial<Record<'shell' | 'releases', string>>;
  /** In `npm run dev`: the folder of live releases, and the ports of the dev servers by slice. */
  devServers?: { live: string; ports: Record<string, number | undefined> };
  /** An image with nginx; by default, this machine's nginx. */
  image?: string | undefined;
  report(text: string): void;
}

/** nginx with the templates of the container. */
export async function gateway({
  pidFile,
  errorLog,
  folders,
  devServers,
  image,
  report,
  ...place
}: GatewayOptions): Promise<Managed> {
  const nginx = image ? 'nginx' : await findNginx(report);
  const start = join(root, 'gateway/start.sh');
  const { ports, folder } = place;
  const conf = configFolder(folder);
  renderTemplates(conf, gatewaySettings(place));
  mkdirSync(join(conf, 'static'));
  for (const [name, served] of Object.entries(folders) as ['shell' | 'releases', string][]) {
    renderFile(
      join(root, 'gateway/static/static.conf.template'),
      join(conf, 'static', `${name}.conf`),
      staticSettings(ports[name], served),
    );
  }
  if (devServers)
    writeFileSync(join(conf, 'static', 'dev-servers.conf'), devReleases(ports.releases, devServers));
  // As root, nginx would run its workers as a user who may not read this repository.
  const user = process.getuid?.() === 0 ? ' user root;' : '';
  return managed(
    {
      name: 'gateway',
      command: image ? { image, program: start } : start,
      args: [nginx, '-p', folder, '-c', join(conf, 'nginx.conf'), '-e', 'stderr', '-g', `daemon off;${user}`],
      logFile: errorLog,
      readyWithin: 15,
      isReady: () => answersOnPort(ports.gateway),
    },
    pidFile,
  );
}

/** The gateway's templates, with those of each service in `services`. */
function renderTemplates(conf: string, settings: Record<string, string>) {
  renderFolder(join(root, 'gateway/templates'), conf, settings);
  mkdirSync(join(conf, 'services'));
  for (const name of serviceNames)
    renderFiles(join(root, 'services', name, 'gateway'), join(conf, 'services'), settings);
}

/** Replaces the releases server: the list of live releases, and the dev servers. */
const devReleases = (port: number, { live, ports }: NonNullable<GatewayOptions['devServers']>) => `server {
  listen 127.0.0.1:${port};
  access_log off;
  proxy_http_version 1.1;
  proxy_set_header Connection $connection_upgrade;
  proxy_set_header Upgrade $http_upgrade;
  location /live/ {
    root ${live};
    add_header Cache-Control no-cache;
  }
${Object.entries(ports)
  .map(([name, devPort]) => `  location /mfe/${name}/ {\n    proxy_pass http://127.0.0.1:${devPort};\n  }`)
  .join('\n')}
}
`;
