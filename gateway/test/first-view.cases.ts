import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pages, productDescription } from '@mendwell/contracts/pages';
import { asPage, pageFile, shellPage } from './live-pages.ts';
import { answer, ask, asked, until } from './upstreams.ts';

describe('a page before any script runs', () => {
  const file = '/mfe/doctors/1.0.0/first/doctors.html';
  const page = (path: string, variables: Record<string, string>) => {
    const commands = Object.entries(variables).map(
      ([name, value]) => `<!--# set var="${name}" value="${value}" -->`,
    );
    pageFile(path, `${commands.join('')}<!--# include virtual="/-/shell" -->`);
  };
  const lines = 'class="container boot-lines"';
  beforeEach(() => {
    shellPage(readFileSync(join(process.cwd(), 'shell/src/index.html'), 'utf8'));
  });

  it('has metadata for search engines and shared links', async () => {
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
    expect(body).toMatch(/<template id="scripts">\s*<!-- scripts -->\s*<\/template>/);
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
  ])('has no first view if that %s', async (how, respond) => {
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

  it('has no first view if its release has none', async () => {
    page('/plain', { title: 'Plain' });
    for (const path of ['/plain', pages.login]) {
      const { body } = await ask(path, asPage);
      expect(body).toContain(lines);
      expect(body).toContain('<!-- scripts -->');
      expect(body).not.toMatch(/error occurred|template/);
    }
  });

  it('is the only way to a first view', async () => {
    for (const path of [file, `/-/first${file}`, '/-/first'])
      expect((await ask(path, asPage)).body).not.toMatchObject({ upstream: 'releases' });
    expect(await ask(file)).toMatchObject({ status: 404 });
    expect(asked.filter((line) => line.includes(file))).toEqual([]);
  });
});
