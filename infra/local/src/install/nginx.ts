import { existsSync } from 'node:fs';
import { findCommand } from '../processes/find-command.ts';
import { StartFailure } from '../start-failure.ts';
import { installPackages } from './debian-packages.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** nginx, and the module that serves `.br` files where the machine has it. */
export async function findNginx(report: (text: string) => void) {
  let command = findCommand('nginx');
  if (!command) {
    report('installing nginx');
    await installPackages([
      'nginx',
      ...(process.platform === 'linux' ? ['libnginx-mod-http-brotli-static'] : []),
    ]);
    command = findCommand('nginx');
  }
  if (!command) throw new StartFailure('nginx was installed but cannot be found.');
  if (existsSync(brotliModule)) return { command, brotliModule };
  report('without its brotli module: files go out as gzip');
  return { command, brotliModule: undefined };
}
