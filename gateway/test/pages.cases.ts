import { pages } from '@mendwell/contracts/pages';
import { answer404, asPage, pageFileAt } from './live-pages.ts';
import { ask } from './upstreams.ts';

describe('pages', () => {
  it.each([
    ['/', '/index.html'],
    ['/allService', '/allService/index.html'],
    ['/allService/', '/allService/index.html'],
    ['/doctors/near%20me?x=1', '/doctors/near%20me/index.html'],
  ])('%s is the page of a release', async (path, file) => {
    expect(await ask(path, asPage)).toMatchObject({
      status: 200,
      body: { upstream: 'releases', url: `/live/pages${file}` },
    });
  });

  it.each([
    ['/rooms/1', ['/rooms/1', '/rooms/_']],
    ['/doctors/1/times', ['/doctors/1/times', '/doctors/1/_', '/doctors/_/times']],
  ])('%s is a page with a parameter', async (path, files) => {
    answer404('releases', ...files.slice(0, -1).map(pageFileAt));
    const { status, body } = await ask(path, asPage);
    expect({ status, url: body.url }).toEqual({ status: 200, url: pageFileAt(files.at(-1) ?? '') });
  });

  it.each([pages.dashboard, pages.login, pages.register, pages.profile])(
    '%s is the shell alone',
    async (path) => {
      for (const spelling of [path, `${path}/`, path.toUpperCase()])
        expect(await ask(spelling, asPage)).toMatchObject({
          status: 200,
          body: { upstream: 'shell', url: '/index.html' },
        });
    },
  );

  it.each<[string, string[]]>([
    ['/nowhere', ['/nowhere', '/_']],
    ['/nowhere/1', ['/nowhere/1', '/nowhere/_', '/_/1']],
    ['/constructor', ['/constructor', '/_']],
    ['/one/two/three', ['/one/two/three', '/one/two/_', '/one/_/three']],
    ['/missing.txt', []],
  ])('%s is unknown: the not-found page with status 404', async (path, files) => {
    answer404('releases', ...[...files, '/-none'].map(pageFileAt));
    answer404('shell', '/missing.txt');
    for (const accept of ['text/html', '*/*', 'application/json']) {
      const { status, body, headers } = await ask(path, { headers: { accept } });
      expect({ status, ...body }).toMatchObject({ status: 404, upstream: 'shell', url: '/index.html' });
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });
});
