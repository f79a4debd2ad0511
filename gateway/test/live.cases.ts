import { pages } from '@mendwell/contracts/pages';
import { answer404, asPage, liveList, pageFile, pageFileAt, shellPage } from './live-pages.ts';
import { ask, asked, start, stop, until } from './upstreams.ts';

describe('the list of live releases', () => {
  const titleAndConfig =
    '<!--# echo var="title" default="Mendwell" encoding="none" -->|<!--# include virtual="/config.json" -->';
  const page = (title: string) =>
    `<!--# set var="title" value="${title}" --><!--# include virtual="/-/shell" -->`;
  beforeEach(() => shellPage(titleAndConfig));

  it('is part of each page, along with the title from its release', async () => {
    liveList([{ name: 'doctors' }]);
    pageFile('/with-title', page('Doctors &#38; more'));
    const { body, headers } = await ask('/with-title', asPage);
    const [title, config] = (body as string).split('|');
    expect(title).toBe('Doctors &#38; more');
    expect(JSON.parse(config ?? '').slices).toEqual([{ name: 'doctors' }]);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect((await ask(pages.login, asPage)).body).toMatch(/^Mendwell\|/);
  });

  it('stays the same while its server does not answer', async () => {
    pageFile('/kept', page('Kept'));
    liveList([{ name: 'kept' }]);
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

  it('is read at most once a second', async () => {
    await until(async () => {
      asked.length = 0;
      await Promise.all(Array.from({ length: 20 }, () => ask('/often', asPage)));
      return asked.filter((line) => line.includes('/live/pages/often')).length <= 1;
    });
  });

  it('is asked for a page in its plain spelling only, or each other one would be kept, too', async () => {
    shellPage('not found');
    answer404('releases', pageFileAt('/-none'), pageFileAt('/_'), pageFileAt('/often/_'));
    for (const path of ['/o%66ten', '//often', '/often//', '/%6Fften/%61', '/often/1/'])
      await ask(path, asPage);
    const files = ['/-none', '/_', '/often', '/often/_', '/often/1', '/_/1'].map(
      (page) => `releases GET ${pageFileAt(page)}`,
    );
    expect(asked.filter((line) => line.includes('/live/pages') && !files.includes(line))).toEqual([]);
  });

  it('is part of /config.json, revalidated each time', async () => {
    liveList([{ name: 'told' }]);
    await until(async () => (await ask('/config.json')).body.slices[0]?.name === 'told');
    expect((await ask('/config.json')).headers.get('cache-control')).toBe('no-cache');
  });
});
