import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@mendwell/contracts/slices';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { runLogged } from '@mendwell/local/processes/run';
import { gateway } from '@mendwell/local/servers/gateway';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { lastPorts } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';
import { goLive } from '@mendwell/releases/live';
import { parseManifest } from '@mendwell/releases/manifest';

/** Builds all front ends as one, and serves them from a second gateway to the running services. Returns its address. */
export async function startSingleBuild() {
  const output = join(dataFolder, 'single-build');
  const config = join(import.meta.dirname, 'single-build/webpack.config.mjs');
  await runLogged(['webpack', '--mode', 'production', '--config', config], {
    logFile: logFileOf('build-single'),
    env: { ...process.env, SINGLE_BUILD: output },
  });
  const ports = lastPorts();
  if (!ports) throw new Error('A started system has written its ports.');
  const own = await choosePorts(['gateway', 'shell', 'releases']);
  const folder = join(dataFolder, 'single-gateway');
  mkdirSync(folder);
  const releases = join(dataFolder, 'single-releases');
  for (const file of globSync('*.slice.json', { cwd: output }))
    await goLive(releases, pagesOf(join(output, file)));
  const server = await gateway({
    ports: { ...ports, ...own },
    folders: { shell: output, releases },
    folder,
    accessLog: logFileOf('single-gateway-access'),
    errorLog: logFileOf('single-gateway'),
    pidFile: join(folder, 'pids.json'),
    stripePublishableKey: readSecrets().stripe.publishableKey,
    report: console.log,
  });
  onStop(() => server.stop());
  await server.start();
  return `http://localhost:${own.gateway}`;
}

/** The release of a slice whose pages are part of the single build. */
function pagesOf(file: string): Release {
  const { name, version, pages } = parseManifest(readFileSync(file, 'utf8'), file);
  const base = (path: string) => `/${path}`;
  return {
    name,
    version,
    entry: '/page-boot.js',
    pages: pages.map((page) => ({ ...page, files: page.files.map(base) })) as Release['pages'],
  };
}
