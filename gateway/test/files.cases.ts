import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pages } from '@mendwell/contracts/pages';
import { answer404 } from './live-pages.ts';
import { ask, askFrom, bodyOf } from './upstreams.ts';

/** The web socket path of the shell's dev server. Node loads its settings, as Jest cannot. */
const socketOfDevServer = () => {
  const settings = join(import.meta.dirname, '../../packages/build/webpack/dev-server.mjs');
  const script = `import { devServer } from '${settings}';
    process.stdout.write(devServer({ base: '/' }).webSocketServer.options.path);`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
};

describe('files', () => {
  it.each([
    ['/index.html', 'shell'],
    ['/favicon.svg', 'shell'],
    ['/assets/main.js', 'shell'],
    ['/media/banner/1.svg', 'shell'],
    ['/mfe/catalog/1.2.0/remoteEntry.js', 'releases'],
    ['/mfe/doctors/1.2.0-rc.1/assets/x.js', 'releases'],
  ])('%s comes from %s', async (path, upstream) => {
    expect((await ask(path)).body).toMatchObject({ upstream, url: path });
  });

  it('that are missing are not replaced by a page', async () => {
    answer404('shell', '/assets/missing.js', '/media/missing.svg');
    for (const path of ['/assets/missing.js', '/media/missing.svg', '/mfe/nobody/x.js'])
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('share their path with the web socket of the dev server', async () => {
    const path = socketOfDevServer();
    const answer = await askFrom('127.0.0.1', path, { connection: 'Upgrade', upgrade: 'websocket' });
    expect(await bodyOf(answer)).toMatchObject({
      upstream: 'shell',
      url: path,
      headers: { upgrade: 'websocket' },
    });
  });

  it.each(['remoteEntry.js', 'assets/x.js'])(
    'of a release are repeated at another address: %s',
    async (file) => {
      const { headers, body } = await ask(`/mfe/doctors/1.2.0/again-12/${file}`);
      expect(body).toMatchObject({ upstream: 'releases', url: `/mfe/doctors/1.2.0/${file}` });
      expect(headers.get('x-release')).toBe('doctors@1.2.0');
    },
  );

  it('of a release name it in X-Release', async () => {
    const { headers } = await ask('/mfe/doctors/1.2.0/assets/x.js');
    expect(headers.get('x-release')).toBe('doctors@1.2.0');
  });

  it('allow search engines to crawl public pages, and name the sitemap', async () => {
    const { body } = await ask('/robots.txt');
    expect(body).not.toMatch(/Disallow: \/(api|services|allService)?\s*$/m);
    expect(body).toContain(`Disallow: ${pages.login}\n`);
    expect(body).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  });
});
