import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pages, productDescription, shellPages } from '@mendwell/contracts/pages';
import { answer, ask, asked, start, stop, until } from './upstreams.ts';

const asPage = { headers: { accept: 'text/html' } };

/** The shell's and the releases' servers know their files and nothing else. */
beforeEach(() => {
  for (const path of ['/assets/missing.js', '/media/missing.svg', '/missing.txt'])
    answer('shell', path, (_, response) => response.writeHead(404).end('not here'));
  for (const path of [
    '/-none',
    '/_',
    '/nowhere',
    '/nowhere/1',
    '/nowhere/_',
    '/_/1',
    '/constructor',
    '/one/two/_',
  ])
    answer('releases', `/live/pages${path}/index.html`, (_, response) => response.writeHead(404).end());
  answer('releases', '/live/pages/one/two/three/index.html', (_, response) => response.writeHead(404).end());
  answer('releases', '/live/pages/one/_/three/index.html', (_, response) => response.writeHead(404).end());
});

/** A file of a release, as `deploy` writes it for a page. */
const pageFile = (path: string, content: string) =>
  answer('releases', `/live/pages${path}/index.html`, (_, response) =>
    response.setHeader('content-type', 'text/html').end(content),
  );
const shellPage =
  '<!--# echo var="title" default="Mendwell" encoding="none" -->|<!--# include virtual="/config.json" -->';
const answerAsShell = () =>
  answer('shell', '/index.html', (_, response) =>
    response.setHeader('content-type', 'text/html').end(shellPage),
  );

describe('pages', () => {
  it.each([
    ['/', '/index.html'],
    ['/allService', '/allService/index.html'],
    ['/allService/', '/allService/index.html'],
    ['/doctors/near%20me?x=1', '/doctors/near%20me/index.html'],
  ])('%s is what a release says of it', async (path, file) => {
    expect(await ask(path, asPage)).toMatchObject({
      status: 200,
      body: { upstream: 'releases', url: `/live/pages${file}` },
    });
  });

  it.each([
    ['/rooms/1', ['/rooms/1', '/rooms/_']],
    ['/doctors/1/times', ['/doctors/1/times', '/doctors/1/_', '/doctors/_/times']],
  ])('%s is a page with a parameter', async (path, files) => {
    for (const file of files.slice(0, -1))
      answer('releases', `/live/pages${file}/index.html`, (_, response) => response.writeHead(404).end());
    const { status, body } = await ask(path, asPage);
    expect({ status, url: body.url }).toEqual({ status: 200, url: `/live/pages${files.at(-1)}/index.html` });
  });

  it.each(shellPages)('%s is the shell alone', async (path) => {
    for (const spelling of [path, `${path}/`, path.toUpperCase()])
      expect(await ask(spelling, asPage)).toMatchObject({
        status: 200,
        body: { upstream: 'shell', url: '/index.html' },
      });
  });

  it('carry the title of their release and what is live, whole', async () => {
    answerAsShell();
    answer('releases', '/live/releases.json', (_, response) =>
      response.setHeader('content-type', 'application/json').end('[{"name":"doctors"}]'),
    );
    pageFile(
      '/with-title',
      '<!--# set var="title" value="Doctors &#38; more" --><!--# include virtual="/-/shell" -->',
    );
    const { body, headers } = await ask('/with-title', asPage);
    const [title, config] = (body as string).split('|');
    expect(title).toBe('Doctors &#38; more');
    expect(JSON.parse(config ?? '').slices).toEqual([{ name: 'doctors' }]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await ask(pages.login, asPage)).body).toMatch(/^Mendwell\|/);
  });

  it('show the not-found page with status 404 where an address names nothing', async () => {
    for (const path of ['/nowhere', '/nowhere/1', '/constructor', '/one/two/three', '/missing.txt']) {
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

  it('stay as they were last while nobody can say what is live', async () => {
    answerAsShell();
    pageFile('/kept', '<!--# set var="title" value="Kept" --><!--# include virtual="/-/shell" -->');
    answer('releases', '/live/releases.json', (_, response) =>
      response.setHeader('content-type', 'application/json').end('[{"name":"kept"}]'),
    );
    await until(async () => ((await ask('/kept', asPage)).body as string).includes('"kept"'));
    await stop('releases');
    try {
      const { status, body } = await ask('/kept', asPage);
      expect({ status, title: (body as string).split('|')[0] }).toEqual({ status: 200, title: 'Kept' });
      expect((await ask('/config.json')).body.slices).toEqual([{ name: 'kept' }]);
      expect(await ask('/never-seen', asPage)).toMatchObject({ status: 200 });
    } finally {
      await start('releases');
    }
  });

  it('ask what is live once a second at most', async () => {
    await until(async () => {
      asked.length = 0;
      await Promise.all(Array.from({ length: 20 }, () => ask('/often', asPage)));
      return asked.filter((line) => line.includes('/live/pages/often')).length <= 1;
    });
  });
});

describe('a page before any script has run', () => {
  const file = '/mfe/doctors/1.0.0/first/doctors.html';
  const page = (path: string, variables: Record<string, string>) => {
    const commands = Object.entries(variables).map(
      ([name, value]) => `<!--# set var="${name}" value="${value}" -->`,
    );
    pageFile(path, `${commands.join('')}<!--# include virtual="/-/shell" -->`);
  };
  const lines = 'class="container opening-lines"';
  beforeEach(() => {
    const html = readFileSync(join(process.cwd(), 'shell/src/index.html'), 'utf8');
    answer('shell', '/index.html', (_, response) =>
      response.setHeader('content-type', 'text/html').end(html),
    );
  });

  it('says what it is to search engines and in shared links', async () => {
    const description = '&#38;'.repeat(300);
    page('/described', { title: 'Doctors', description });
    const described = (await ask('/described', asPage)).body;
    expect(described).toContain('<title>Doctors</title>');
    expect(described).toContain('<meta property="og:title" content="Doctors" />');
    expect(described.split(`content="${description}"`)).toHaveLength(3);
    expect((await ask(pages.login, asPage)).body.split(`content="${productDescription}"`)).toHaveLength(3);
  });

  it('shows the first view of its release', async () => {
    answer('releases', file, (_, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Our doctors</h1>'),
    );
    page('/seen', { first: file });
    const { body, headers } = await ask('/seen', asPage);
    expect(body).toContain('<h1>Our doctors</h1>');
    expect(body).not.toContain(lines);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    await until(async () => (await ask('/seen', asPage)).body.includes('Our doctors'));
    expect(asked.filter((line) => line.includes(file))).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['is missing', (response) => response.writeHead(404).end('not here')],
    ['is empty', (response) => response.end()],
    ['fails', (response) => response.writeHead(500).end('broken')],
    ['does not arrive', () => undefined],
  ])('begins without a first view that %s', async (how, respond) => {
    const path = `/${how.replaceAll(' ', '-')}`;
    const missing = `/mfe/doctors/1.0.0/first${path}.html`;
    answer('releases', missing, (_request, response) => respond(response));
    page(path, { first: missing });
    const { status, body } = await ask(path, asPage);
    expect(status).toBe(200);
    expect(body).toContain(lines);
    expect(body).toMatch(/<\/html>\s*$/);
    expect(body).not.toMatch(/not here|broken|error occurred|"code"/);
  });

  it('begins without a first view where its release has none', async () => {
    page('/plain', { title: 'Plain' });
    for (const path of ['/plain', pages.login]) {
      const { body } = await ask(path, asPage);
      expect(body).toContain(lines);
      expect(body).not.toContain('error occurred');
    }
  });

  it('is the only place of a first view', async () => {
    for (const path of [file, `/-/first${file}`, '/-/first'])
      expect((await ask(path, asPage)).body).not.toMatchObject({ upstream: 'releases' });
    expect(await ask(file)).toMatchObject({ status: 404 });
    expect(asked.filter((line) => line.includes(file))).toEqual([]);
  });
});

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

  it('of a release say which it is', async () => {
    const { headers } = await ask('/mfe/doctors/1.2.0/assets/x.js');
    expect(headers.get('x-release')).toBe('doctors@1.2.0');
  });

  it('tell the browser what is live, and to ask again', async () => {
    answer('releases', '/live/releases.json', (_, response) =>
      response.setHeader('content-type', 'application/json').end('[{"name":"told"}]'),
    );
    await until(async () => (await ask('/config.json')).body.slices[0]?.name === 'told');
    expect((await ask('/config.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('have a copy of the list for a page that cannot read it', async () => {
    answer('releases', '/live/releases.copy.json', (_, response) =>
      response.setHeader('content-type', 'application/json').end('[{"name":"copied"}]'),
    );
    await until(async () => (await ask('/config.json?from=copy')).body.slices[0]?.name === 'copied');
  });

  it('tell search engines that they may read what public pages show, and where the sitemap is', async () => {
    const { body } = await ask('/robots.txt');
    expect(body).not.toMatch(/Disallow: \/(api|services|allService)?\s*$/m);
    expect(body).toContain(`Disallow: ${pages.login}\n`);
    expect(body).toMatch(/^Sitemap: http:\/\/localhost:\d+\/sitemap\.xml$/m);
  });
});
