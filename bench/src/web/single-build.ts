import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onStop } from '@mendwell/local/processes/command';
import { choosePorts } from '@mendwell/local/processes/ports';
import { runLogged } from '@mendwell/local/processes/run';
import { gateway } from '@mendwell/local/servers/gateway';
import { dataFolder, logFileOf } from '@mendwell/local/system/data-folder';
import { lastPorts } from '@mendwell/local/system/ports';
import { readSecrets } from '@mendwell/local/system/secrets';

/** All front ends as one build of the same sources, behind a second gateway to the services that run already. */
export async function startSingleBuild() {
  const output = join(dataFolder, 'single-build');
  const config = join(import.meta.dirname, 'single-build/webpack.config.mjs');
  await runLogged(['webpack', '--mode', 'production', '--config', config], {
    logFile: logFileOf('build-single'),
    env: { ...process.env, SINGLE_BUILD: output },
  });
  const ports = lastPorts();
  if (!ports) throw new Error('A started system has written its ports.');
  const own = await choosePorts(['gateway', 'shell']);
  const folder = join(dataFolder, 'single-gateway');
  mkdirSync(folder);
  const server = await gateway({
    // The script that says what a page needs first is part of this build too.
    ports: { ...ports, ...own, 'mfe-catalog': own.shell },
    frontEnds: { shell: output },
    folder,
    accessLog: logFileOf('single-gateway-access'),
    errorLog: logFileOf('single-gateway'),
    pidFile: join(folder, 'pids.json'),
    stripePublishableKey: readSecrets().stripe.publishableKey,
    report: console.log,
  });
  const stop = onStop(() => server.stop());
  await server.start();
  return { url: `http://localhost:${own.gateway}`, stop };
}
