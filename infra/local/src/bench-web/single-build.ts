import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runLogged } from '../build/run.ts';
import { choosePorts } from '../processes/ports.ts';
import { gateway } from '../servers/gateway.ts';
import { dataFolder, logFileOf } from '../system/data-folder.ts';
import { lastPorts } from '../system/ports.ts';
import { readSecrets } from '../system/secrets.ts';

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
  await server.start();
  return { url: `http://localhost:${own.gateway}`, stop: () => server.stop() };
}
