import { pages, shellPages, slicePages } from '@mendwell/contracts/pages';
import { answer, ask } from './upstreams.ts';

const isFile = ['/index.html', '/favicon.svg', '/assets/main.js'];

/** The shell's own server knows its files and nothing else. */
beforeEach(() => {
  for (const path of [
    '/nowhere',
    '/services/1/more',
    '/assets/missing.js',
    '/media/missing.svg',
    '/constructor',
  ])
    answer('shell', path, (_, response) => response.writeHead(404).end('not here'));
});

describe('pages', () => {
  it.each([...slicePages.map(({ path }) => path), ...shellPages])(
    '%s is the page of the shell',
    async (path) => {
      const address = path.replace(/:\w+/, '1');
      for (const spelling of [address, `${address}/`, address.toUpperCase()].filter((one) => one !== '//')) {
        const { status, body } = await ask(spelling, { headers: { accept: 'text/html' } });
        expect({ spelling, status, ...body }).toMatchObject({
          status: 200,
          upstream: 'shell',
          url: '/index.html',
        });
      }
    },
  );

  it('show the not-found page with status 404 where an address names nothing', async () => {
    for (const path of ['/nowhere', '/services/1/more', '/constructor']) {
      for (const accept of ['text/html', '*/*', 'application/json']) {
        const { status, body, headers } = await ask(path, { headers: { accept } });
        expect({ path, status, ...body }).toMatchObject({
          status: 404,
          upstream: 'shell',
          url: '/index.html',
        });
        expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      }
    }
  });

  it('never stand in for a file that is missing', async () => {
    for (const path of ['/assets/missing.js', '/media/missing.svg', '/mfe/nobody/x.js'])
      expect(await ask(path)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });
});

describe('files', () => {
  it.each([
    ...isFile.map((path) => [path, 'shell']),
    ['/media/banner/1.svg', 'shell'],
    ['/mfe/catalog/remoteEntry.js', 'mfe-catalog'],
    ['/mfe/booking/assets/x.js', 'mfe-booking'],
    ['/mfe/provider/remoteEntry.js', 'mfe-provider'],
  ])('%s comes from %s', async (path, upstream) => {
    expect((await ask(path)).body).toMatchObject({ upstream, url: path });
  });

  it('tell the browser where the slices are', async () => {
    const { body, headers } = await ask('/config.json');
    expect(body.remotes.map(({ name }: { name: string }) => name)).toEqual([
      'catalog',
      'booking',
      'provider',
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('tell search engines that they may read what public pages show, and where the sitemap is', async () => {
    const { body } = await ask('/robots.txt');
    expect(body).not.toMatch(/Disallow: \/(api|services|allService)?\s*$/m);
    expect(body).toContain(`Disallow: ${pages.login}\n`);
    expect(body).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  });
});
